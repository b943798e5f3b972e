import Controls
import Foundation
import Reactive
import Stage

extension Lesson {
  /// You find a `rac_` method on a class of Foundation or UIKit, and want to know what it does.
  /// This lesson lists all of these bridges, class by class.
  @LessonBuilder static var bridges: Lesson {
    Lesson(39, "Bridges", title: "A map of the bridges", in: .cocoa)

    /// Which collections keep their order, and which ones drop an element?
    Scene("collections as sequences") { log in
      func show<Element>(_ collection: String, _ list: LazyList<Element>) {
        log("\(collection): \(list.map { "\($0)" }.array.joined(separator: ", "))")
      }
      show("array", LazyList(["b", "a", "b"]))
      let ages: KeyValuePairs = ["xmg": 18, "Ann": 20]
      show("dictionary", LazyList(ages).map { "\($0.key) \($0.value)" })
      show("its keys", LazyList(ages).map { $0.key })
      show("its values", LazyList(ages).map { $0.value })
      show("set", LazyList(Set(["b", "b"])))
      let orderedSet = NSMutableOrderedSet()
      for letter in ["b", "a", "b"] { orderedSet.add(letter) }
      show("ordered set", LazyList(orderedSet.map { "\($0)" }))
      show("index set", LazyList(IndexSet([5, 1, 2])))
      show("string", LazyList("añ👍🏽"))
      show("enumerator", LazyList(sequence(first: 1) { $0 < 100 ? $0 * 10 : nil }))
      let tuple = ("xmg", "20")
      show("tuple", LazyList([tuple.0, tuple.1]))
    }
    // Why: A collection's sequence has the collection's own order, if there is one. A set or an
    // ordered set contains each element only once.
    //
    // There are three kinds of bridges. The first turns a collection into a sequence. The second
    // turns an event into a signal, which completes when the object that sends the event is
    // deallocated. But a notification signal never completes. The third gives a channel terminal
    // (lesson 45) to a value that both the user and the program change.
    //
    // | Foundation | What it adds | Here |
    // |---|---|---|
    // | `NSArray+RACSequenceAdditions.h` | `rac_sequence` | lesson 33 |
    // | `NSData+RACSupport.h` | the contents of a URL, read on a scheduler | like `NSFileHandle` |
    // | `NSDictionary+RACSequenceAdditions.h` | sequences of pairs, keys or values | lesson 33 |
    // | `NSEnumerator+RACSequenceAdditions.h` | `rac_sequence` | this lesson |
    // | `NSFileHandle+RACSupport.h` | the contents, read in the background | this lesson |
    // | `NSIndexSet+RACSequenceAdditions.h` | `rac_sequence` | this lesson |
    // | `NSInvocation+RACTypeParsing.h` | boxed arguments, for lifting | lesson 37 |
    // | `NSNotificationCenter+RACSupport.h` | `rac_addObserverForName` | lesson 36 |
    // | `NSObject+RACDeallocating.h` | a signal and a disposable for the object's end | lesson 38 |
    // | `NSObject+RACDescription.h` | short names of signals, for debugging | lesson 56 |
    // | `NSObject+RACKVOWrapper.h` | observing with a block | lesson 34 |
    // | `NSObject+RACLifting.h` | `rac_liftSelector` in three forms | lesson 37 |
    // | `NSObject+RACPropertySubscribing.h` | `RACObserve`, values and changes | lesson 34 |
    // | `NSObject+RACSelectorSignal.h` | `rac_signalForSelector` | lesson 37 |
    // | `NSOrderedSet+RACSequenceAdditions.h` | `rac_sequence` | this lesson |
    // | `NSSet+RACSequenceAdditions.h` | `rac_sequence` | this lesson |
    // | `NSString+RACKeyPathUtilities.h` | the parts of a key path | Swift's key paths |
    // | `NSString+RACSequenceAdditions.h` | `rac_sequence` of characters | this lesson |
    // | `NSString+RACSupport.h` | the text at a URL, read on a scheduler | like `NSFileHandle` |
    // | `NSURLConnection+RACSupport.h` | a signal that sends a request | lesson 50 |
    // | `NSUserDefaults+RACSupport.h` | a channel terminal for a key | this lesson |
    //
    // Most of the Foundation bridges are not needed here, because Swift already has these features:
    // arrays and sets are sequences, tuples are types, and the compiler checks key paths.
    // `ReactiveObjC.h` does not import the headers for boxed arguments, short names, observing with
    // a block and key paths, but CocoaPods makes them public.

    /// Reading takes time. On which thread do the contents arrive?
    Scene("a file handle") { log in
      let pipe = Pipe()
      pipe.fileHandleForWriting.write(Data("contents of a file".utf8))
      pipe.fileHandleForWriting.closeFile()
      let handle = pipe.fileHandleForReading
      let contents = Signal.startLazily(on: .background()) { subscriber in
        subscriber.sendNext(String(decoding: handle.readDataToEndOfFile(), as: UTF8.self))
        subscriber.sendCompleted()
      }
      contents.deliverOnMainThread().subscribeNext { log("\($0)") }
      log("(subscribeNext: returned)")
    }
    // Why: `rac_readInBackground` lets Foundation read in the background, and sends the data from
    // the run loop of the thread that started the reading. The Swift scene reads on a background
    // scheduler and uses `deliverOnMainThread`. In both cases, the line after the subscription is
    // logged first.

    /// A switch and a user default are connected. The user flips the switch, and the next line
    /// reads the default. Which value does it read in ReactiveObjC?
    ///
    /// - [ ] The new one. {"isLoud 1, switch 1"} → The switch sends at once, but the default's
    ///   terminal writes a moment later.
    /// - [x] The old one. {"isLoud 0, switch 1"}
    Scene.staged("a user default") { log, stage in
      let defaults = stage.keep(Defaults())
      let loudSwitch = Switch()
      connect(
        defaults.channelTerminal(for: "isLoud", of: Bool.self), to: loudSwitch.newOnChannel)

      loudSwitch.isOn.signal.drawn(hot: "switch")

      log("(the user flips the switch)")
      loudSwitch.flip()
      log("isLoud \(defaults.value(for: "isLoud", of: Bool.self)), switch \(loudSwitch.isOn.value)")
      log("(the program sets the default)")
      defaults.set(false, for: "isLoud")
      log("isLoud \(defaults.value(for: "isLoud", of: Bool.self)), switch \(loudSwitch.isOn.value)")
    }
    // Why: `rac_channelTerminalForKey:` delivers what it receives on its own scheduler, and writes
    // it there. In this engine, it writes at once.
    //
    // Each side follows the other: the switch and the user default both have a channel terminal,
    // and the two terminals are connected. A change on one side is sent to the other side, and does
    // not come back.

    /// The user flips the switch, then code sets the model twice. Which of these changes does the
    /// terminal send?
    ///
    /// - [ ] All three. {3 "(the terminal sends"} → The terminal sends only changes made by the
    ///   user.
    /// - [x] Only the user's. {1 "(the terminal sends"}
    Scene("a switch") { log in
      let (model, loudSwitch) = (Property<Bool?>(true), Switch())
      let terminal = loudSwitch.newOnChannel
      terminal.drawn("terminal").subscribeNext { log("(the terminal sends \($0))") }
      connect(model.channel, to: terminal)
      model.signal.drawn("model").subscribeNext {
        log("model \($0), switch \(loudSwitch.isOn.value)")
      }

      log("(the user flips it)")
      loudSwitch.flip()
      log("(the program sets the model)")
      model.value = true
      model.value = nil
    }
    // Why: The terminal sends a value when the control sends an event, and setting the control from
    // code causes no event. The switch shows each value that the terminal receives, but the
    // terminal does not send the value back.
    //
    // **Trap.** A control's terminal sends changes made by the user, but not changes made by code.
    // If the model has no value, the control shows its nil value, which for a switch is off.

    /// The model becomes nil. What does the slider show?
    Scene("a slider") { log in
      let (model, slider) = (Property<Double?>(0.5), Slider())
      connect(model.channel, to: slider.newValueChannel(nilValue: 0))
      slider.value.signal.drawn(hot: "slider")
      model.signal.drawn("model").subscribeNext { log("model \($0), slider \(slider.value.value)") }

      log("(the user slides it)")
      slider.slide(to: 0.8)
      log("(the program sets the model)")
      model.value = 0.2
      model.value = nil
    }
    // Why: A slider always shows some number, so you create the channel with a value to use in
    // place of nil.

    /// A stepper's channel has 1 as its nil value. What does the stepper show after the model has
    /// become nil?
    Scene("a stepper") { log in
      let (model, stepper) = (Property<Double?>(5), Stepper())
      connect(model.channel, to: stepper.newValueChannel(nilValue: 1))
      stepper.value.signal.drawn(hot: "stepper")
      model.signal.drawn("model").subscribeNext {
        log("model \($0), stepper \(stepper.value.value)")
      }

      log("(the user taps plus)")
      stepper.increment()
      log("(the program sets the model)")
      model.value = 9
      model.value = nil
    }
    // Why: The nil value belongs to the channel, so each channel can have its own.

    /// A date picker is connected in the same way. Which day does it show when the model becomes
    /// nil?
    Scene("a date picker") { log in
      let today = Date(timeIntervalSince1970: 1_590_624_000)
      let (model, picker) = (Property<Date?>(today), DatePicker(today))
      connect(model.channel, to: picker.newDateChannel(nilValue: today))
      picker.date.signal.drawn(hot: "picker", as: day)
      model.signal.drawn("model", as: day).subscribeNext {
        log("model \($0), picker \(picker.date.value)")
      }

      log("(the user picks the next day)")
      picker.pick(today + 24 * 60 * 60)
      log("(the program sets the model)")
      model.value = nil
    }
    // Why: For nil, the picker shows its channel's nil value, which here is the day that it started
    // with.

    /// A segmented control's channel has −1 as its nil value. Which segment is that?
    Scene("a segmented control") { log in
      let (model, control) = (Property<Int?>(0), SegmentedControl("day", "week", "month"))
      let terminal = control.newSelectedSegmentIndexChannel(nilValue: SegmentedControl.noSegment)
      connect(model.channel, to: terminal)
      control.selectedSegmentIndex.signal.drawn(hot: "control")
      model.signal.drawn("model").subscribeNext {
        log("model \($0), segment \(control.selectedSegmentIndex.value)")
      }

      log("(the user selects the month)")
      control.select(2)
      log("(the program sets the model)")
      model.value = 1
      model.value = nil
    }
    // Why: In UIKit, −1 means that no segment is selected. So a nil model clears the selection.

    /// This channel sends when editing ends. The user types a 2. When does the model receive it?
    ///
    /// - [ ] When the user types it. {"model xmg2" before "(the user leaves the field)"} → Typing
    ///   and the end of editing send different events.
    /// - [x] When the user leaves the field. {"(the user leaves the field)" before "model xmg2"}
    Scene("any control, any event") { log in
      let (model, field) = (Property<String?>("xmg"), TextField())
      let ends = field.newChannel(for: .editingDidEnd, to: \.text, nilValue: "")
      connect(model.channel, to: ends)
      field.text.signal.drawn(hot: "field")
      model.signal.drawn("model").subscribeNext { log("model \($0), field \(field.text.value)") }

      log("(the user types)")
      field.beginEditing()
      field.type("2")
      log("(the user leaves the field)")
      field.endEditing()
    }
    // Why: `rac_channelForControlEvents:key:nilValue:`, here `newChannel(for:to:nilValue:)`, works
    // with any control. It takes the events at which the channel sends, the property that the
    // channel reads and sets, and the value to use in place of nil. The channels of the other
    // controls are built on it.

    /// None of these three bridges is a channel terminal. What does the text view send first?
    Scene("a text view, a bar button, a gesture") { log in
      let textView = TextView()
      textView.textSignal.subscribeNext { log("rac_textSignal \($0)") }
      textView.type("h")

      let item = BarButtonItem("Save")
      item.setCommand(
        Command<Void, Never> { _ in
          log("rac_command")
          return .empty()
        })
      item.tap()

      let swipe = GestureRecognizer()
      swipe.gestures.subscribeNext { _ in log("rac_gestureSignal") }
      swipe.recognize()
    }
    // Why: Like a text field, a text view first sends its current text to a new subscriber. The
    // command runs, and the gesture sends, only when the user acts.
    //
    // | UIKit | What it adds | Here |
    // |---|---|---|
    // | `MKAnnotationView+RACSignalSupport.h` | `rac_prepareForReuseSignal` | like `UITableViewCell` |
    // | `UIActionSheet+RACSignalSupport.h` | the button that was tapped | needs UIKit |
    // | `UIAlertView+RACSignalSupport.h` | the button, and the dismissal | needs UIKit |
    // | `UIBarButtonItem+RACCommandSupport.h` | `rac_command` | this lesson |
    // | `UIButton+RACCommandSupport.h` | `rac_command` | lesson 40 |
    // | `UICollectionReusableView+RACSignalSupport.h` | `rac_prepareForReuseSignal` | like `UITableViewCell` |
    // | `UIControl+RACSignalSupport.h` | `rac_signalForControlEvents` | lesson 35 |
    // | `UIControl+RACSignalSupportPrivate.h` | a terminal for events and a key; private | this lesson |
    // | `UIDatePicker+RACSignalSupport.h` | a terminal for its date | this lesson |
    // | `UIGestureRecognizer+RACSignalSupport.h` | `rac_gestureSignal` | this lesson |
    // | `UIImagePickerController+RACSignalSupport.h` | the selected image | needs UIKit |
    // | `UIRefreshControl+RACCommandSupport.h` | `rac_command`, which ends refreshing | `setCommand` |
    // | `UISegmentedControl+RACSignalSupport.h` | a terminal for its segment | this lesson |
    // | `UISlider+RACSignalSupport.h` | a terminal for its value | this lesson |
    // | `UIStepper+RACSignalSupport.h` | a terminal for its value | this lesson |
    // | `UISwitch+RACSignalSupport.h` | a terminal for its state | this lesson |
    // | `UITableViewCell+RACSignalSupport.h` | `rac_prepareForReuseSignal` | lessons 38, 53 |
    // | `UITableViewHeaderFooterView+RACSignalSupport.h` | the same | like `UITableViewCell` |
    // | `UITextField+RACSignalSupport.h` | `rac_textSignal`, `rac_newTextChannel` | lessons 35, 46 |
    // | `UITextView+RACSignalSupport.h` | `rac_textSignal`, through its delegate | this lesson |
    //
    // The module `Controls` has the bridges that the tutorials rely on. The others need UIKit. In
    // today's UIKit you give a control a `UIAction` with a closure that handles an event. Unlike a
    // signal, an action sends no values and never completes. SwiftUI's `Binding` works in both
    // directions, but belongs to a view.
    //
    // **Where C is wrong.** Its list of the controls that RAC supports
    // ("目前RAC官方支持了的控件有") leaves out `UISlider` and `UIStepper`, which have a channel,
    // too.
  }
}

/// Connects two terminals. The second one starts with the first one's value.
private func connect<Value>(_ model: ChannelTerminal<Value?>, to control: ChannelTerminal<Value?>) {
  model.subscribe(control)
  control.subscribe(model)
}

/// The text that stands for a date in the diagram.
@Sendable private func day(_ date: Date?) -> String {
  date.map { String("\($0)".prefix(10)) } ?? "nil"
}
