// The spinner after the upload
// After lesson 41.
//
// A spinner follows the command's `executing`. The photo arrives on the server, but the spinner
// never stops, and a second photo cannot be sent.
#import "../../ObjectiveC/Notebook.h"

typedef void (^Sent)(NSString *address, NSError *error);

@interface PhotoServer : NSObject
- (void)sendPhoto:(NSString *)name then:(Sent)done;
@end

@interface UploadModel : NSObject
@property (nonatomic, readonly) RACCommand *uploadCommand;
@end

@implementation UploadModel

- (instancetype)initWithServer:(PhotoServer *)server {
  if ((self = [super init])) {
    _uploadCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSString *name) {
      return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {  // wrong
        [server sendPhoto:name then:^(NSString *address, NSError *error) {
          if (error != nil) {
            [subscriber sendError:error];
            return;
          }
          [subscriber sendNext:address];  // wrong
#if B
          [subscriber sendCompleted];
#endif
        }];
#if C
        [subscriber sendCompleted];
#endif
        return nil;
      }];
    }];
#if A
    _uploadCommand.allowsConcurrentExecution = YES;
#endif
  }
  return self;
}

@end

// MARK: - Remedies
// - [ ] A: Allow several executions. → The second photo is sent, but no execution ends, so
//   `executing` stays YES. → 41.several-at-a-time
// - [x] B: Complete after the address.
// - [ ] C: Complete at the end of the block. → The block ends before the answer comes. The address
//   is sent after the completion, and reaches no subscriber. → 9.sent-after-the-end
//
// Doctor: never-completes
// Hint: What does a command wait for before it says that it is no longer executing?
// Why: An execution ends when its signal completes or fails. A value does not end it, so the block
//   must also complete, after the last value.
