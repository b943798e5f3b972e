#import "../Notebook.h"

#pragma mark - pack

void pack(void) {
  RACTuple *tuple = RACTuplePack(@10, @20);
  NSLog(@"%@", tuple);
}

#pragma mark - unpack

void unpack(void) {
  RACTuple *tuple = RACTuplePack(@"xmg", @20);
  // If there are more variables than elements, the last variables are nil.
  RACTupleUnpack(NSString *name, NSNumber *age) = tuple;
  NSLog(@"%@ %@", name, age);
}

#pragma mark - a nil inside

void aNilInside(void) {
  RACTuple *tuple = RACTuplePack(@1, nil, @3);
  NSLog(@"%@", tuple);
  NSLog(@"(its second element is %@)", tuple.second);
}

#pragma mark - equal, and longer

void equalAndLonger(void) {
  RACTuple *tuple = RACTuplePack(@"xmg", @20);
  NSLog(@"equal %d", [tuple isEqual:RACTuplePack(@"xmg", @20)]);
  NSLog(@"adding: %@", [tuple tupleByAddingObject:@"more"]);
}

#pragma mark - reduceEach

void reduceEach(void) {
  RACReplaySubject *subjectA = [RACReplaySubject subject];
  RACReplaySubject *subjectB = [RACReplaySubject subject];
  RACReplaySubject *subjectC = [RACReplaySubject subject];
  [subjectA sendNext:@"邮件AA"];
  [subjectB sendNext:@"邮件BB"];
  [subjectC sendNext:@"邮件CC"];

  RACSignal *mail = [[RACSignal combineLatest:@[ subjectA, subjectB, subjectC ]]
      reduceEach:^id(NSString *a, NSString *b, NSString *c) {
        return [NSString stringWithFormat:@"A = %@ , B = %@ , C = %@", a, b, c];
      }];
  [mail subscribeNext:^(NSString *x) {
    NSLog(@"聚合后三个值变成一个 NSString 类型的值： %@", x);
  }];
}

#pragma mark - what operators send

void whatOperatorsSend(void) {
  RACSignal *one = [RACSignal return:@1];
  RACSignal *two = [RACSignal return:@2];
  RACSignal *three = [RACSignal return:@3];
  [[one zipWith:two] subscribeNext:^(RACTwoTuple *pair) {
    NSLog(@"%@", pair);
  }];
  // combineLatest: creates its tuple from an array.
  [[RACSignal combineLatest:@[ one, two, three ]] subscribeNext:^(RACTuple *tuple) {
    NSLog(@"%@", tuple);
  }];
}
