#import "../Notebook.h"

/// The model that the controls show and change.
@interface Settings : NSObject
@property (nonatomic) NSNumber *isLoud;
@property (nonatomic) NSNumber *volume;
@property (nonatomic) NSNumber *copies;
@property (nonatomic) NSNumber *period;
@property (nonatomic) NSDate *day;
@property (nonatomic, copy) NSString *name;
@end

@implementation Settings
@end

/// Connects two terminals. The second one starts with the first one's value.
///
/// `RACChannelTo(…) = terminal` begins with the terminal's current value, but a control's terminal
/// sends nothing until the user changes the control.
static void Connect(RACChannelTerminal *model, RACChannelTerminal *control) {
  [model subscribe:control];
  [control subscribe:model];
}

#pragma mark - collections as sequences

static void Show(NSString *collection, RACSequence *sequence) {
  NSLog(@"%@: %@", collection, [sequence.array componentsJoinedByString:@", "]);
}

/// Returns a dictionary's elements, which have no order of their own, sorted by `comparator`.
static RACSequence *Sorted(RACSequence *sequence, NSComparator comparator) {
  return [sequence.array sortedArrayUsingComparator:comparator].rac_sequence;
}

void collectionsAsSequences(void) {
  Show(@"array", @[ @"b", @"a", @"b" ].rac_sequence);

  NSDictionary<NSString *, NSNumber *> *ages = @{@"xmg" : @18, @"Ann" : @20};
  RACSequence *pairs = Sorted(ages.rac_sequence, ^(RACTwoTuple *one, RACTwoTuple *other) {
    return [one.second compare:other.second];
  });
  RACSequence *names = Sorted(ages.rac_keySequence, ^(NSString *one, NSString *other) {
    return [ages[one] compare:ages[other]];
  });
  RACSequence *values = Sorted(ages.rac_valueSequence, ^(NSNumber *one, NSNumber *other) {
    return [one compare:other];
  });
  Show(@"dictionary", [pairs map:^id(RACTwoTuple *pair) {
         return [NSString stringWithFormat:@"%@ %@", pair.first, pair.second];
       }]);
  Show(@"its keys", names);
  Show(@"its values", values);

  Show(@"set", [NSSet setWithArray:@[ @"b", @"b" ]].rac_sequence);
  Show(@"ordered set", [NSOrderedSet orderedSetWithArray:@[ @"b", @"a", @"b" ]].rac_sequence);
  NSMutableIndexSet *indexes = [NSMutableIndexSet indexSetWithIndex:5];
  [indexes addIndex:1];
  [indexes addIndex:2];
  Show(@"index set", indexes.rac_sequence);
  // The sequence's array has composed characters. If you map the sequence or subscribe to it, you
  // get UTF-16 units instead, four of them for the thumb.
  Show(@"string", @"añ👍🏽".rac_sequence);
  Show(@"enumerator", @[ @1, @10, @100 ].objectEnumerator.rac_sequence);
  Show(@"tuple", RACTuplePack(@"xmg", @"20").rac_sequence);
}

#pragma mark - a file handle

void aFileHandle(void) {
  NSPipe *pipe = [NSPipe pipe];
  NSData *contents = [@"contents of a file" dataUsingEncoding:NSUTF8StringEncoding];
  [pipe.fileHandleForWriting writeData:contents];
  [pipe.fileHandleForWriting closeFile];
  NSFileHandle *handle = Keep(pipe.fileHandleForReading);
  // The signal sends the data in pieces, from the run loop of the thread that started the reading.
  [[handle rac_readInBackground] subscribeNext:^(NSData *data) {
    NSLog(@"%@", [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding]);
  }];
  NSLog(@"(subscribeNext: returned)");
}

#pragma mark - a user default

void aUserDefault(void) {
  NSUserDefaults *defaults = NSUserDefaults.standardUserDefaults;
  [defaults removeObjectForKey:@"isLoud"];
  UISwitch *loudSwitch = Keep([[UISwitch alloc] init]);
  Connect([defaults rac_channelTerminalForKey:@"isLoud"], loudSwitch.rac_newOnChannel);

  NSLog(@"(the user flips the switch)");
  loudSwitch.on = YES;
  [loudSwitch sendActionsForControlEvents:UIControlEventValueChanged];
  // The terminal writes the default on its own scheduler, a moment later.
  NSLog(@"isLoud %d, switch %d", [defaults boolForKey:@"isLoud"], loudSwitch.on);
  NSLog(@"(the program sets the default)");
  [defaults setBool:NO forKey:@"isLoud"];
  NSLog(@"isLoud %d, switch %d", [defaults boolForKey:@"isLoud"], loudSwitch.on);
}

#pragma mark - a switch

void aSwitch(void) {
  Settings *model = [[Settings alloc] init];
  model.isLoud = @YES;
  UISwitch *loudSwitch = [[UISwitch alloc] init];
  RACChannelTerminal *terminal = loudSwitch.rac_newOnChannel;
  [terminal subscribeNext:^(NSNumber *isOn) {
    NSLog(@"(the terminal sends %@)", isOn);
  }];
  Connect(RACChannelTo(model, isLoud), terminal);
  NSLog(@"model %@, switch %d", model.isLoud, loudSwitch.on);

  NSLog(@"(the user flips it)");
  loudSwitch.on = NO;
  [loudSwitch sendActionsForControlEvents:UIControlEventValueChanged];
  NSLog(@"model %@, switch %d", model.isLoud, loudSwitch.on);
  NSLog(@"(the program sets the model)");
  model.isLoud = @YES;
  NSLog(@"model %@, switch %d", model.isLoud, loudSwitch.on);
  // A switch's nil value is off.
  model.isLoud = nil;
  NSLog(@"model %@, switch %d", model.isLoud, loudSwitch.on);
}

#pragma mark - a slider

void aSlider(void) {
  Settings *model = [[Settings alloc] init];
  model.volume = @0.5;
  UISlider *slider = [[UISlider alloc] init];
  Connect(RACChannelTo(model, volume), [slider rac_newValueChannelWithNilValue:@0]);
  NSLog(@"model %@, slider %@", model.volume, @(slider.value));

  NSLog(@"(the user slides it)");
  slider.value = 0.8f;
  [slider sendActionsForControlEvents:UIControlEventValueChanged];
  NSLog(@"model %@, slider %@", model.volume, @(slider.value));
  NSLog(@"(the program sets the model)");
  model.volume = @0.2;
  NSLog(@"model %@, slider %@", model.volume, @(slider.value));
  model.volume = nil;
  NSLog(@"model %@, slider %@", model.volume, @(slider.value));
}

#pragma mark - a stepper

void aStepper(void) {
  Settings *model = [[Settings alloc] init];
  model.copies = @5;
  UIStepper *stepper = [[UIStepper alloc] init];
  Connect(RACChannelTo(model, copies), [stepper rac_newValueChannelWithNilValue:@1]);
  NSLog(@"model %@, stepper %@", model.copies, @(stepper.value));

  NSLog(@"(the user taps plus)");
  stepper.value += stepper.stepValue;
  [stepper sendActionsForControlEvents:UIControlEventValueChanged];
  NSLog(@"model %@, stepper %@", model.copies, @(stepper.value));
  NSLog(@"(the program sets the model)");
  model.copies = @9;
  NSLog(@"model %@, stepper %@", model.copies, @(stepper.value));
  model.copies = nil;
  NSLog(@"model %@, stepper %@", model.copies, @(stepper.value));
}

#pragma mark - a date picker

void aDatePicker(void) {
  NSDate *today = [NSDate dateWithTimeIntervalSince1970:1590624000];
  Settings *model = [[Settings alloc] init];
  model.day = today;
  UIDatePicker *picker = [[UIDatePicker alloc] init];
  Connect(RACChannelTo(model, day), [picker rac_newDateChannelWithNilValue:today]);
  NSLog(@"model %@, picker %@", model.day, picker.date);

  NSLog(@"(the user picks the next day)");
  picker.date = [today dateByAddingTimeInterval:24 * 60 * 60];
  [picker sendActionsForControlEvents:UIControlEventValueChanged];
  NSLog(@"model %@, picker %@", model.day, picker.date);
  NSLog(@"(the program sets the model)");
  model.day = nil;
  NSLog(@"model %@, picker %@", model.day, picker.date);
}

#pragma mark - a segmented control

void aSegmentedControl(void) {
  Settings *model = [[Settings alloc] init];
  model.period = @0;
  UISegmentedControl *control =
      [[UISegmentedControl alloc] initWithItems:@[ @"day", @"week", @"month" ]];
  // -1 is UISegmentedControlNoSegment.
  Connect(RACChannelTo(model, period),
          [control rac_newSelectedSegmentIndexChannelWithNilValue:@-1]);
  NSLog(@"model %@, segment %@", model.period, @(control.selectedSegmentIndex));

  NSLog(@"(the user selects the month)");
  control.selectedSegmentIndex = 2;
  [control sendActionsForControlEvents:UIControlEventValueChanged];
  NSLog(@"model %@, segment %@", model.period, @(control.selectedSegmentIndex));
  NSLog(@"(the program sets the model)");
  model.period = @1;
  NSLog(@"model %@, segment %@", model.period, @(control.selectedSegmentIndex));
  model.period = nil;
  NSLog(@"model %@, segment %@", model.period, @(control.selectedSegmentIndex));
}

#pragma mark - any control, any event

/// Declared in `UIControl+RACSignalSupportPrivate.h`, which the main header does not import.
@interface UIControl (RACSignalSupportPrivate)
- (RACChannelTerminal *)rac_channelForControlEvents:(UIControlEvents)controlEvents
                                                key:(NSString *)key
                                           nilValue:(nullable id)nilValue;
@end

void anyControlAnyEvent(void) {
  Settings *model = [[Settings alloc] init];
  model.name = @"xmg";
  UITextField *field = [[UITextField alloc] init];
  RACChannelTerminal *ends = [field rac_channelForControlEvents:UIControlEventEditingDidEnd
                                                            key:@keypath(field.text)
                                                       nilValue:@""];
  Connect(RACChannelTo(model, name), ends);
  NSLog(@"model %@, field %@", model.name, field.text);

  NSLog(@"(the user types)");
  Type(field, @"2");
  NSLog(@"(the user leaves the field)");
  [field sendActionsForControlEvents:UIControlEventEditingDidEnd];
  NSLog(@"model %@, field %@", model.name, field.text);
}

#pragma mark - a text view, a bar button, a gesture

void aTextViewABarButtonAGesture(void) {
  UITextView *textView = [[UITextView alloc] init];
  [textView.rac_textSignal subscribeNext:^(NSString *x) {
    NSLog(@"rac_textSignal %@", x);
  }];
  textView.text = @"h";
  [textView.delegate textViewDidChange:textView];

  UIBarButtonItem *item = [[UIBarButtonItem alloc] initWithTitle:@"Save"
                                                           style:UIBarButtonItemStylePlain
                                                          target:nil
                                                          action:NULL];
  item.rac_command = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(UIBarButtonItem *input) {
    NSLog(@"rac_command");
    return [RACSignal empty];
  }];
  // The item has made itself the target. A tap sends it this message.
  [item.target performSelectorOnMainThread:item.action withObject:item waitUntilDone:YES];

  UIGestureRecognizer *swipe = [[UITapGestureRecognizer alloc] init];
  [swipe.rac_gestureSignal subscribeNext:^(UIGestureRecognizer *recognizer) {
    NSLog(@"rac_gestureSignal");
  }];
  [swipe setValue:@(UIGestureRecognizerStateEnded) forKey:@"state"];
}
