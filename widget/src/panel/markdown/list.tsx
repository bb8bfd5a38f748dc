/** @jsxImportSource preact */
import type { Block } from 'beckon-contract/markdown'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { inParts, partLength } from './in-parts.ts'
import { plainText } from './plain-text.ts'
import { useSkipped } from './skipped.ts'

type Item = Block[]
type Check = boolean | null

interface ListProps {
  list: Extract<Block, { kind: 'list' }>
  drawPart: (block: Block) => ComponentChildren
}

/** A long list is drawn as several, which are one for screen readers. */
export function List({ list: { start, items, checks = [] }, drawPart }: ListProps) {
  if (items.length <= partLength) {
    const children = <Items items={items} checks={checks} drawPart={drawPart} />
    if (start === null) return <ul dir="auto">{children}</ul>
    return (
      <ol dir="auto" start={start}>
        {children}
      </ol>
    )
  }
  const widest = (start ?? 0) + items.length - 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: its items are in several elements.
    <div class="list" role="list" dir="auto" data-digits={`${widest}`.length}>
      {inParts(items, (part, from) => (
        <Part
          start={start === null ? null : start + from}
          items={part}
          checks={checks.slice(from, from + part.length)}
          isWhole={from + part.length < items.length}
          drawPart={drawPart}
        />
      ))}
    </div>
  )
}

interface ItemsProps extends Pick<ListProps, 'drawPart'> {
  items: Item[]
  checks: Check[]
  role?: 'listitem'
}

function Part({ start, isWhole, ...props }: ItemsProps & { start: number | null; isWhole: boolean }) {
  const classes = useSkipped(isWhole)
  const children = <Items {...props} role="listitem" />
  if (start === null)
    return (
      <ul role="none" class={classes}>
        {children}
      </ul>
    )
  return (
    <ol role="none" class={classes} start={start}>
      {children}
    </ol>
  )
}

/** An item stays the same object while those after it arrive. */
const Items = ({ items, checks, drawPart, role }: ItemsProps) =>
  useMemo(
    () =>
      items.map((item, place) => <OneItem item={item} check={checks[place] ?? null} drawPart={drawPart} role={role} />),
    [...checks, ...items],
  )

interface ItemProps extends Pick<ItemsProps, 'drawPart'> {
  item: Item
  check: Check
  role: 'listitem' | undefined
}

const OneItem = ({ item, check, drawPart, role }: ItemProps) =>
  useMemo(
    () => (
      <li class={check === null ? '' : 'task'} role={role}>
        {check !== null && <input type="checkbox" checked={check} disabled aria-label={plainText(item)} />}
        {item.map(drawPart)}
      </li>
    ),
    [item, check],
  )
