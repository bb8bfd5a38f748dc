/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component that is loaded when it is first drawn: what few visitors use is no part of opening the chat. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return (props) => {
    const [, redraw] = useState(0)
    useEffect(() => {
      if (loaded) return
      load().then(
        (view) => {
          loaded = view
          redraw(1)
        },
        () => undefined,
      )
    }, [])
    const View = loaded
    return View ? <View {...props} /> : null
  }
}
