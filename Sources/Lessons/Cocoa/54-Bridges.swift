import Controls
import Foundation
import Reactive

extension Lesson {
  /// What the original adds to Cocoa, class by class, and where this notebook shows it.
  ///
  /// There are three kinds of bridges. A collection becomes a sequence, in its own order if it has
  /// one. An event becomes a signal, which ends with the object that it comes from. A value that
  /// both the user and the program change becomes a channel terminal: it sends what the user does,
  /// shows what it is sent, and does not hear itself. Look for that in the scenes of the controls,
  /// where the model hears the user, the control hears the model, and neither echoes. The nil value
  /// is what a control shows when the model has nothing; a switch and a text field need none.
  ///
  /// Most of the Foundation bridges have no counterpart here because the language has one: arrays
  /// and sets are sequences, tuples are types, key paths are checked by the compiler, and an object
  /// says for itself what it sends. Of the UIKit ones, those whose behaviour the tutorials rely on
  /// stand in `Controls`; the rest need a screen. On a Mac or a phone today, UIKit's `UIAction`,
  /// SwiftUI's `Binding` and Foundation's `AsyncSequence`s build these bridges without a library.
  ///
  /// | Foundation | What it adds | Here |
  /// |---|---|---|
  /// | `NSArray+RACSequenceAdditions.h` | `rac_sequence` | lesson 32 |
  /// | `NSData+RACSupport.h` | the contents of a URL, read on a scheduler | as "a file handle" |
  /// | `NSDictionary+RACSequenceAdditions.h` | sequences of pairs, keys, values | lesson 32 |
  /// | `NSEnumerator+RACSequenceAdditions.h` | `rac_sequence` | this lesson |
  /// | `NSFileHandle+RACSupport.h` | the contents, read in the background | this lesson |
  /// | `NSIndexSet+RACSequenceAdditions.h` | `rac_sequence` | this lesson |
  /// | `NSInvocation+RACTypeParsing.h` | boxed arguments, for lifting; private | lesson 36 |
  /// | `NSNotificationCenter+RACSupport.h` | `rac_addObserverForName` | lesson 35 |
  /// | `NSObject+RACDeallocating.h` | a signal and a disposable of the end | lesson 37 |
  /// | `NSObject+RACDescription.h` | short names of signals, for debugging | lesson 55 |
  /// | `NSObject+RACKVOWrapper.h` | observing with a block; private | lesson 33 |
  /// | `NSObject+RACLifting.h` | `rac_liftSelector` in three forms | lesson 36 |
  /// | `NSObject+RACPropertySubscribing.h` | `RACObserve`, values and changes | lesson 33 |
  /// | `NSObject+RACSelectorSignal.h` | `rac_signalForSelector` | lesson 36 |
  /// | `NSOrderedSet+RACSequenceAdditions.h` | `rac_sequence` | this lesson |
  /// | `NSSet+RACSequenceAdditions.h` | `rac_sequence` | this lesson |
  /// | `NSString+RACKeyPathUtilities.h` | the parts of a key path; private | key paths of Swift |
  /// | `NSString+RACSequenceAdditions.h` | `rac_sequence` of characters | this lesson |
  /// | `NSString+RACSupport.h` | the text at a URL, read on a scheduler | as "a file handle" |
  /// | `NSURLConnection+RACSupport.h` | a request as a signal | lesson 48 |
  /// | `NSUserDefaults+RACSupport.h` | a channel terminal for a key | this lesson |
  ///
  /// | UIKit | What it adds | Here |
  /// |---|---|---|
  /// | `UIActionSheet+RACSignalSupport.h` | the button that was tapped | needs UIKit |
  /// | `UIAlertView+RACSignalSupport.h` | the button, and the dismissal | needs UIKit |
  /// | `UIBarButtonItem+RACCommandSupport.h` | `rac_command` | as a button's, lesson 38 |
  /// | `UIButton+RACCommandSupport.h` | `rac_command` | lesson 38 |
  /// | `UICollectionReusableView+RACSignalSupport.h` | `rac_prepareForReuseSignal` | as a cell's |
  /// | `UIControl+RACSignalSupport.h` | `rac_signalForControlEvents` | lesson 34 |
  /// | `UIControl+RACSignalSupportPrivate.h` | a terminal for events and a key | this lesson |
  /// | `UIDatePicker+RACSignalSupport.h` | a terminal for its date | this lesson |
  /// | `UIGestureRecognizer+RACSignalSupport.h` | `rac_gestureSignal` | needs UIKit |
  /// | `UIImagePickerController+RACSignalSupport.h` | the image selected | needs UIKit |
  /// | `UIRefreshControl+RACCommandSupport.h` | `rac_command`, which ends refreshing | lesson 50 |
  /// | `UISegmentedControl+RACSignalSupport.h` | a terminal for its segment | this lesson |
  /// | `UISlider+RACSignalSupport.h` | a terminal for its value | this lesson |
  /// | `UIStepper+RACSignalSupport.h` | a terminal for its value | this lesson |
  /// | `UISwitch+RACSignalSupport.h` | a terminal for its state | this lesson |
  /// | `UITableViewCell+RACSignalSupport.h` | `rac_prepareForReuseSignal` | lessons 37, 51 |
  /// | `UITableViewHeaderFooterView+RACSignalSupport.h` | the same | as a cell's |
  /// | `UITextField+RACSignalSupport.h` | `rac_textSignal`, `rac_newTextChannel` | lessons 34, 44 |
  /// | `UITextView+RACSignalSupport.h` | `rac_textSignal`, through its delegate | as a text field's |
  ///
  /// Where the documents are wrong:
  /// - C's list of what has a channel leaves out `UISlider` and `UIStepper`, which have one.
  static let bridges = Lesson(
    54, "Bridges", title: "A map of the bridges", in: .cocoa,
    retelling: .a("Foundation", "UIKit", "UIControl+RACSignalSupportPrivate"), .c("RACChannel")
  ) {
    Scene("collections as sequences") { log in
      @Sendable func show<Element>(_ collection: String, _ list: LazyList<Element>) {
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

    Scene("a file handle") { log in
      let pipe = Pipe()
      pipe.fileHandleForWriting.write(Data("contents of a file".utf8))
      pipe.fileHandleForWriting.closeFile()
      let handle = pipe.fileHandleForReading
      let contents = Signal.startLazily(on: .background()) { subscriber in
        subscriber.sendNext(String(decoding: handle.readDataToEndOfFile(), as: UTF8.self))
        subscriber.sendCompleted()
      }
      contents.subscribeNext { log("\($0)") }
      log("(subscribeNext: returned)")
    }
  }
}
