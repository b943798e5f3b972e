# Changes that Embedded Swift needs. The script build applies them to each source. Embedded Swift is a subset
# of Swift without existentials, weak references, key paths and casts to classes, and with typed errors only.

/^import (CLibrary|Reactive|Stage)$/d

# Nothing outside the module uses the engine, so unused code can be removed. Inlining would make the module larger.
s/\b(public|package) //g
s/@inlinable|@usableFromInline|@inline\(__always\)//g

# A comment must not change the module. In a browser, nobody reads at which line an action was scheduled.
s/#fileID/""/g
s/#line\b/0/g

# No existentials of protocols, and no casts to classes.
s/any Error\b/SignalError/g
s/any (CallProviding|AnyObject & Sendable)\b/AnyObject/g
s/clock as\? Timepiece/clock/
s/Timepiece\.current as\? VirtualClock/Timepiece.current.map { unsafeDowncast($0, to: VirtualClock.self) }/
s/any ContextClock/Timepiece/g
s/ObjectIdentifier\(subscriber\)/ObjectIdentifier(subscriber.ticket)/
s/error as\? TryFailure \?\? .*/error/
s/\bTypedError\(\)/SignalError.other("#")/
s/throws\(TypedError\)/throws(SignalError)/

# Errors have types.
/static func `try`/,/^  }/d
s/self\.make = \{ try make\(\$1\) \}/self.make = { _, arguments throws(TryFailure) in try make(arguments) }/
s/Arguments\) throws ->/Arguments) throws(TryFailure) ->/
s/\{ (arguments|source, arguments) in/{ \1 throws(TryFailure) in/
s/^ *source, arguments in/source, arguments throws(TryFailure) in/

# No weak references.
s/\[weak subscription\] in subscription\?/[unowned(unsafe) subscription] in subscription/
# A subscription that is being deallocated does not release its handlers until it has ended.
/^final class Subscription</,/^}/ s/^    if !scope\.isDisposed \{ scope\.end\(\) \}/    depth = 1\n&/
s/\[weak self, weak disposable\] in self\?/[self, disposable] in self/
s/\[weak self\] subscriber in/[self = Optional(self)] subscriber in/
s/weak var clock/var clock/

# No key paths.
s/\\\.self\b/{ $0 }/g
s/\\\.([a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*)/{ $0.\1 }/g

# No generic methods that can be overridden.
s/override func run</final func runOnClock</
s/^  func run</  final func run</
s/preconditionFailure\("A clock must override run.*/try enter(as: main, body)/

# Our own dictionaries and strings.
s/\[(String|ObjectIdentifier|UInt64|Key|TypedValue): (\([^()]*\)|[A-Za-z]+(<[^<>]*>)?)\]/Table<\1, \2>/g

# A stack check would take 30 KB. A line has few operators, and the browser reports an overflow.
s/observer\.scope\.countsToStackCheck\(\)/false/
