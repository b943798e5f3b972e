#import "../Notebook.h"

/// Reads values, and logs its deallocation.
@interface Reader : NSObject
- (void)read:(id)value;
@end

@implementation Reader

- (void)read:(id)value {
  NSLog(@"read %@", value);
}

- (void)dealloc {
  NSLog(@"(the reader goes)");
}

@end

/// The owner of a subscription.
@interface Owner : NSObject
@end

@implementation Owner
@end

/// A screen with a title and a subject of its own.
@interface Page : NSObject
@property (nonatomic, copy) NSString *title;
@property (nonatomic, readonly) RACSubject *refresh;
- (NSString *)shorten:(NSString *)title;
@end

@implementation Page

- (instancetype)init {
  if ((self = [super init])) {
    _title = @"News";
    _refresh = [RACSubject subject];
  }
  return self;
}

/// Shows the title after each refresh, and whenever it changes. RACObserve captures self.
- (void)showTitle {
  [[self.refresh flattenMap:^RACSignal *(id _) {
    return RACObserve(self, title);
  }] subscribeNext:^(NSString *title) {
    NSLog(@"title %@", title);
  }];
}

- (void)showTitleWeakly {
  @weakify(self);
  [[self.refresh flattenMap:^RACSignal *(id _) {
    @strongify(self);
    return RACObserve(self, title);
  }] subscribeNext:^(NSString *title) {
    NSLog(@"title %@", title);
  }];
}

- (void)refreshFor:(Reader *)reader {
  @weakify(self);
  [self.refresh subscribeNext:^(id _) {
    @strongify(self);
    [reader read:self.title];
  }];
}

- (NSString *)shorten:(NSString *)title {
  return [title substringToIndex:1];
}

- (void)dealloc {
  NSLog(@"(the page goes)");
}

@end

/// A screen with a command of its own.
@interface Form : NSObject
@property (nonatomic, strong, nullable) RACCommand *save;
@end

@implementation Form

- (void)makeSave {
  self.save = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id _) {
    return [self upload];
  }];
}

- (void)makeSaveWeakly {
  @weakify(self);
  self.save = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id _) {
    @strongify(self);
    return [self upload];
  }];
}

- (RACSignal *)upload {
  return [RACSignal return:@"saved"];
}

- (void)dealloc {
  NSLog(@"(the form goes)");
}

@end

#pragma mark - a subject that never ends

void aSubjectThatNeverEnds(void) {
  @autoreleasepool {
    RACSubject *news = [RACSubject subject];
    Reader *reader = [[Reader alloc] init];
    [news subscribeNext:^(NSString *x) {
      [reader read:x];
    }];
    [news sendNext:@"hello"];
  }
  NSLog(@"(the subject is released)");
}

#pragma mark - complete it

void completeIt(void) {
  @autoreleasepool {
    RACSubject *news = [RACSubject subject];
    Reader *reader = [[Reader alloc] init];
    [news subscribeNext:^(NSString *x) {
      [reader read:x];
    }];
    [news sendNext:@"hello"];
    [news sendCompleted];
  }
  NSLog(@"(the subject is released)");
}

#pragma mark - dispose of the subscription

void disposeOfTheSubscription(void) {
  @autoreleasepool {
    RACSubject *news = [RACSubject subject];
    Reader *reader = [[Reader alloc] init];
    RACDisposable *subscription = [news subscribeNext:^(NSString *x) {
      [reader read:x];
    }];
    [news sendNext:@"hello"];
    [subscription dispose];
  }
  NSLog(@"(the subject is released)");
}

#pragma mark - takeUntil

void takeUntil(void) {
  RACSubject *news = [RACSubject subject];
  @autoreleasepool {
    Owner *owner = [[Owner alloc] init];
    Reader *reader = [[Reader alloc] init];
    [[news takeUntil:owner.rac_willDeallocSignal] subscribeNext:^(NSString *x) {
      [reader read:x];
    }];
    [news sendNext:@"hello"];
  }
  NSLog(@"(the owner is released)");
  [news sendNext:@"too late"];
}

#pragma mark - behind each operator

/// Receives values, and does nothing with them.
@interface Listener : NSObject
- (void)hear:(id)value;
@end

@implementation Listener

- (void)hear:(id)value {
}

@end

/// Subscribes a listener to the signal that `make` builds on a subject, releases the subject, and
/// logs whether the listener is still alive.
static void Look(NSString *name, RACSignal * (^make)(RACSubject *source)) {
  __weak Listener *left;
  @autoreleasepool {
    RACSubject *source = [RACSubject subject];
    Listener *listener = [[Listener alloc] init];
    left = listener;
    [make(source) subscribeNext:^(id x) {
      [listener hear:x];
    }];
  }
  NSLog(@"%@: %@", name, left == nil ? @"gone" : @"kept");
}

void behindEachOperator(void) {
  Look(@"the subject itself", ^RACSignal *(RACSubject *source) {
    return source;
  });
  Look(@"map", ^RACSignal *(RACSubject *source) {
    return [source map:^id(id x) {
      return x;
    }];
  });
  Look(@"filter and take 5", ^RACSignal *(RACSubject *source) {
    return [[source filter:^BOOL(id x) {
      return YES;
    }] take:5];
  });
  Look(@"distinctUntilChanged", ^RACSignal *(RACSubject *source) {
    return [source distinctUntilChanged];
  });
  Look(@"merge", ^RACSignal *(RACSubject *source) {
    return [source merge:[RACSignal never]];
  });
  Look(@"combineLatest", ^RACSignal *(RACSubject *source) {
    return [source combineLatestWith:[RACSignal never]];
  });
  Look(@"flattenMap", ^RACSignal *(RACSubject *source) {
    return [source flattenMap:^RACSignal *(id x) {
      return [RACSignal return:x];
    }];
  });
  Look(@"switchToLatest", ^RACSignal *(RACSubject *source) {
    return [[source map:^id(id x) {
      return [RACSignal return:x];
    }] switchToLatest];
  });
  Look(@"deliverOnMainThread", ^RACSignal *(RACSubject *source) {
    return [source deliverOnMainThread];
  });
  Look(@"throttle", ^RACSignal *(RACSubject *source) {
    return [source throttle:1];
  });
  Look(@"publish and autoconnect", ^RACSignal *(RACSubject *source) {
    return [[source publish] autoconnect];
  });
  Look(@"replayLast", ^RACSignal *(RACSubject *source) {
    return [source replayLast];
  });
  NSLog(@"-- sources that keep no list");
  Look(@"never", ^RACSignal *(RACSubject *source) {
    return [RACSignal never];
  });
  Look(@"a signal of its own, with map", ^RACSignal *(RACSubject *source) {
    RACSignal *signal =
        [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
          return nil;
        }];
    return [signal map:^id(id x) {
      return x;
    }];
  });
  NSLog(@"-- a subject that has ended for its subscriber");
  Look(@"take 1, after a value", ^RACSignal *(RACSubject *source) {
    RACSignal *first = [[source take:1] replay];
    [source sendNext:@1];
    return first;
  });
}

#pragma mark - RACObserve in a block

void racObserveInABlock(void) {
  @autoreleasepool {
    Page *page = [[Page alloc] init];
    [page showTitle];
    [page.refresh sendNext:nil];
  }
  NSLog(@"(the page is released)");
}

#pragma mark - RACObserve with weakify

void racObserveWithWeakify(void) {
  @autoreleasepool {
    Page *page = [[Page alloc] init];
    [page showTitleWeakly];
    [page.refresh sendNext:nil];
  }
  NSLog(@"(the page is released)");
}

#pragma mark - what weakify leaves

void whatWeakifyLeaves(void) {
  @autoreleasepool {
    Page *page = [[Page alloc] init];
    [page refreshFor:[[Reader alloc] init]];
    [page.refresh sendNext:nil];
  }
  NSLog(@"(the page is released)");
}

#pragma mark - a binding

void aBinding(void) {
  RACSubject *titles = [RACSubject subject];
  @autoreleasepool {
    Page *page = [[Page alloc] init];
    RAC(page, title) = titles;
    [titles sendNext:@"Sports"];
    NSLog(@"title %@", page.title);
  }
  NSLog(@"(the page is released)");
}

#pragma mark - a binding that captures its target

void aBindingThatCapturesItsTarget(void) {
  RACSubject *titles = [RACSubject subject];
  @autoreleasepool {
    Page *page = [[Page alloc] init];
    RAC(page, title) = [titles map:^NSString *(NSString *title) {
      return [page shorten:title];
    }];
    [titles sendNext:@"Sports"];
    NSLog(@"title %@", page.title);
  }
  NSLog(@"(the page is released)");
  [titles sendCompleted];
  NSLog(@"(the titles have completed)");
}

#pragma mark - a command

void aCommand(void) {
  __weak Form *left;
  @autoreleasepool {
    Form *form = [[Form alloc] init];
    left = form;
    [form makeSave];
  }
  NSLog(@"(the form is released)");
  left.save = nil;
  NSLog(@"(the command is released)");
}

#pragma mark - a command with weakify

void aCommandWithWeakify(void) {
  @autoreleasepool {
    Form *form = [[Form alloc] init];
    Reader *reader = [[Reader alloc] init];
    [form makeSaveWeakly];
    [form.save.executing subscribeNext:^(NSNumber *x) {
      [reader read:x];
    }];
  }
  NSLog(@"(the form is released)");
}

#pragma mark - a channel

void aChannel(void) {
  NSLog(@"-- not completed");
  @autoreleasepool {
    RACChannel *channel = [[RACChannel alloc] init];
    Reader *reader = [[Reader alloc] init];
    [channel.leadingTerminal subscribeNext:^(NSString *x) {
      [reader read:x];
    }];
    [channel.followingTerminal sendNext:@"hello"];
  }
  NSLog(@"(the channel is released)");
  NSLog(@"-- completed");
  @autoreleasepool {
    RACChannel *channel = [[RACChannel alloc] init];
    Reader *reader = [[Reader alloc] init];
    [channel.leadingTerminal subscribeNext:^(NSString *x) {
      [reader read:x];
    }];
    [channel.followingTerminal sendNext:@"hello"];
    [channel.followingTerminal sendCompleted];
  }
  NSLog(@"(the channel is released)");
}

#pragma mark - a connection

void aConnection(void) {
  NSLog(@"-- the connection is disposed of");
  @autoreleasepool {
    RACMulticastConnection *connection = [[RACSignal never] publish];
    Reader *reader = [[Reader alloc] init];
    [connection.signal subscribeNext:^(NSString *x) {
      [reader read:x];
    }];
    [[connection connect] dispose];
  }
  NSLog(@"(the connection is released)");
  NSLog(@"-- the subscription, too");
  @autoreleasepool {
    RACMulticastConnection *connection = [[RACSignal never] publish];
    Reader *reader = [[Reader alloc] init];
    RACDisposable *subscription = [connection.signal subscribeNext:^(NSString *x) {
      [reader read:x];
    }];
    [[connection connect] dispose];
    [subscription dispose];
  }
  NSLog(@"(the connection is released)");
}
