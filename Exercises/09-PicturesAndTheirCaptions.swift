import Reactive
import Stage

/// An album's numbers, pictures and captions come from three servers, in the same order but each at
/// its own pace. Every tap should show the next slide. Instead, all slides have the last number,
/// pictures have the caption of another picture, and a tap that comes too early shows nothing. Give
/// each picture its own number and caption, and each tap one slide, however long a picture or a tap
/// has to wait.
#if GIVEN
private func slides(of album: Album, after taps: Signal<Void>) -> Signal<String> {
  let slides = Signal.combineLatest(album.numbers, album.pictures, album.captions)
  return slides.sample(taps).map { "\($0). \($1): \($2)" }
}
#elseif SOLUTION
private func slides(of album: Album, after taps: Signal<Void>) -> Signal<String> {
  Signal.zip(album.numbers, album.pictures, album.captions)
    .map { number, picture, caption in "\(number). \(picture): \(caption)" }
    .zip(with: taps)
    .map { slide, _ in slide }
}
#elseif WRONG_1  // a tap that comes too early is lost
private func slides(of album: Album, after taps: Signal<Void>) -> Signal<String> {
  let slides = Signal.zip(album.numbers, album.pictures, album.captions)
  return slides.sample(taps).map { "\($0). \($1): \($2)" }
}
#elseif WRONG_2  // mixes up the captions
private func slides(of album: Album, after taps: Signal<Void>) -> Signal<String> {
  let slides = Signal.combineLatest(album.numbers, album.pictures, album.captions)
  return slides.zip(with: taps).map { slide, _ in "\(slide.0). \(slide.1): \(slide.2)" }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(9, "Pictures and their captions", after: 21, uses: [12]) { log, stage in
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

private struct Album: Sendable {
  let numbers = Signal.of(1, 2, 3)
  let pictures = Subject<String>()
  let captions = Subject<String>()
}

// MARK: - Hints
// - [ ] "Latest" does not mean "belongs to". Which caption belongs to which picture?
// - [ ] Pair the first with the first and the second with the second, however long one has to wait.
//   The same goes for the taps.
// - [ ] The operator works like a zipper: `zip` for the three, and `zip(with:)` for the slides and
//   the `taps`. Then `map` keeps the slide.
//
// Shows: Use zip for values that belong together by position, and combineLatest for values that are
//   current at the same time.
