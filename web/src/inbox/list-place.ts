import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Further down, the list begins at its top again. */
const rowsMost = 500
const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown']

/** The first row in view, and how far it is from the top. */
interface Place {
  id: string
  top: number
}
interface Rows {
  /** Which list it is. */
  key: string
  ids: string[]
  /** Absent if there are no more, or they are being loaded. */
  onMore: (() => void) | undefined
}

const storedAs = (key: string) => `inbox ${key}`
/** In this load of the page, a list was shown: the router and the cache keep its place from then on. */
let wasShown = false

/** Keeps the place in the list over a full load of the page: a reload, or Back from elsewhere. Rows have `data-row`. */
export function useListPlace({ key, ids, onMore }: Rows) {
  const list = useRef<HTMLDivElement>(null)
  const [found] = useState(() => (wasShown ? undefined : findPlace(key)))
  const wanted = useRef(found)
  useEffect(() => {
    wasShown = true
    const keep = () => {
      const place = list.current && placeIn(list.current)
      if (place) sessionStorage.setItem(storedAs(key), JSON.stringify(place))
    }
    const drop = () => {
      wanted.current = undefined
    }
    window.addEventListener('pagehide', keep)
    for (const move of moves) window.addEventListener(move, drop)
    return () => {
      window.removeEventListener('pagehide', keep)
      for (const move of moves) window.removeEventListener(move, drop)
    }
  }, [key])
  useLayoutEffect(() => {
    const { current: place } = wanted
    if (!place || !list.current) return
    const row = list.current.querySelector(`[data-row="${CSS.escape(place.id)}"]`)
    if (row) {
      wanted.current = undefined
      scrollTo(list.current, row, place.top)
    } else if (ids.length < rowsMost) onMore?.()
  }, [ids, onMore])
  return list
}

function findPlace(key: string): Place | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type !== 'reload' && load?.type !== 'back_forward') return undefined
  const stored = sessionStorage.getItem(storedAs(key))
  return stored === null ? undefined : (JSON.parse(stored) as Place)
}

/** On a phone, the page scrolls instead of the list. */
const scrollsItself = (list: HTMLElement) => list.scrollHeight > list.clientHeight
const topOf = (list: HTMLElement) => (scrollsItself(list) ? list.getBoundingClientRect().top : 0)

function placeIn(list: HTMLElement): Place | undefined {
  const top = topOf(list)
  for (const row of list.querySelectorAll<HTMLElement>('[data-row]')) {
    const box = row.getBoundingClientRect()
    if (box.bottom > top) return { id: row.dataset.row ?? '', top: box.top - top }
  }
  return undefined
}

function scrollTo(list: HTMLElement, row: Element, top: number): void {
  const by = row.getBoundingClientRect().top - topOf(list) - top
  if (scrollsItself(list)) list.scrollTop += by
  else window.scrollBy(0, by)
}
