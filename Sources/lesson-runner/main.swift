import Foundation
import Lessons

// lesson-runner 7: plays a lesson, its log on standard output and nothing else there.

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("lesson-runner: \(message)\n".utf8))
  exit(status)
}

let known = Lesson.all.map { "\($0.number)" }.joined(separator: ", ")
guard CommandLine.arguments.count == 2 else {
  fail("name one lesson. There is \(known); try `lesson-runner 7`.", status: 2)
}
let argument = CommandLine.arguments[1]
guard let number = Int(argument), let lesson = Lesson.numbered(number) else {
  fail("there is no lesson \"\(argument)\". There is \(known); try `lesson-runner 7`.", status: 2)
}
do {
  try lesson.play { print($0) }
} catch {
  fail("\(error)", status: 1)
}
