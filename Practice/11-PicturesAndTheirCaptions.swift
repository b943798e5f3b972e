import Reactive
import Stage

/// The numbers, the pictures and the captions of an album come from three servers, in the same order
/// and at their own pace. Each tap is to show the next slide. But all slides have the last number, a
/// picture has the caption of another, and a tap that comes too early shows nothing. Have each
/// picture get what is its own, and each tap one slide, however long either has to wait.
private func slides(of album: Album, after taps: Signal<Void>) -> Signal<String> {
  let slides = Signal.combineLatest(album.numbers, album.pictures, album.captions)
  return slides.sample(taps).map { "\($0). \($1): \($2)" }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var picturesAndTheirCaptions: Exercise {
    Exercise(11, "Pictures and their captions", after: 21) { log, stage in
      let album = stage.keep(Album())
      let taps = stage.keep(Subject<Void>())
      slides(of: album, after: taps).subscribe(
        next: { log("\($0)") }, completed: { log("(that was all)") })
      for (index, place) in ["beach", "hill", "lake"].enumerated() {
        stage.at("14:00:0\(index + 1)") { album.pictures.sendNext("a picture of a \(place)") }
        stage.at("14:00:0\(2 * index + 2).5") { album.captions.sendNext("the \(place)") }
      }
      for time in ["00.5", "03", "08"] {
        stage.at("14:00:\(time)") {
          log("(a tap)")
          taps.sendNext(())
        }
      }
    }
  }
}

private struct Album: Sendable {
  let numbers = Signal.of(1, 2, 3)
  let pictures = Subject<String>()
  let captions = Subject<String>()
}

// MARK: - Hints
// - [ ] "Latest" and "belongs to" are not the same. Which value of the one belongs to which of the
//   other?
// - [ ] The first to the first, the second to the second, however long either has to wait. That
//   holds for the taps, too.
// - [ ] The operator works like a zipper, and is called so: `zip` for the three, and `zip(with:)` for
//   the slides and the `taps`, of which `map` then keeps the slide.
//
// Shows: What belongs together by its place is zipped; what is true at the same time is combined.
