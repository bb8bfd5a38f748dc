/** @jsxImportSource preact */
import type { ComponentChildren, VNode } from 'preact'
import { useRef } from 'preact/hooks'

/** Draws again only if a property has changed: a conversation may have hundreds of messages. */
export function memo<Props extends object>(View: (props: Props) => ComponentChildren) {
  return (props: Props) => {
    const drawn = useRef<{ props: Props; node: VNode } | null>(null)
    if (!drawn.current || isOther(drawn.current.props, props)) drawn.current = { props, node: <View {...props} /> }
    return drawn.current.node
  }
}

const isOther = <Props extends object>(before: Props, props: Props) =>
  (Object.keys(props) as (keyof Props)[]).some((name) => before[name] !== props[name])
