import Reactive

extension Example {
  static let disposables: [Example] = [
    .prints {
      let all = CompoundDisposable(Disposable { print("a") }, Disposable { print("b") })
      all.dispose()
    },
    .prints {
      let all = CompoundDisposable()
      all.dispose()
      all.add(Disposable { print("too late") })
    },
    .prints {
      let all = CompoundDisposable()
      all.add { print("over") }
      all.dispose()
    },
    .prints {
      let door = Disposable { print("closed") }
      let all = CompoundDisposable(door)
      all.remove(door)
      all.dispose()
      print(door.isDisposed)
    },
    .prints {
      let door = Disposable { print("closed") }
      door.dispose()
      door.dispose()
    },
    .prints {
      _ = Disposable { print("nobody holds it") }.asScoped()
    },
    .prints {
      do {
        let watch = ScopedDisposable(Disposable { print("stopped") })
        print("stopped yet:", watch.isDisposed)
      }
    },
    .prints {
      let serial = SerialDisposable()
      serial.disposable = Disposable { print("first") }
      serial.disposable = Disposable { print("second") }
      serial.dispose()
    },
    .prints {
      let serial = SerialDisposable(Disposable { print("old") })
      serial.swap(Disposable { print("new") })?.dispose()
    },
  ]
}
