import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface TypedWords {
  /** The words in the page's address. */
  kept: string
  onKeep: (words: string) => void
  pauseMs: number
}

/**
 * The text of a search field, and its words once typing pauses. If the address changes by other means (a link, Back),
 * the field follows, but not while a person types.
 */
export function useTypedWords({ kept, onKeep, pauseMs }: TypedWords) {
  const [text, setText] = useState(kept)
  const [words, setWords] = useState(kept)
  const isTyping = useRef(false)
  /** Words that are not in the address yet: the router takes a moment. */
  const underWay = useRef<string[]>([])

  const keep = useEffectEvent((typed: string) => {
    isTyping.current = false
    setWords(typed)
    if (typed === (underWay.current.at(-1) ?? kept)) return
    underWay.current.push(typed)
    onKeep(typed)
  })
  useEffect(() => {
    const pause = setTimeout(() => keep(text.trim()), pauseMs)
    return () => clearTimeout(pause)
  }, [text, pauseMs])

  const follow = useEffectEvent((words: string) => {
    const isOwn = underWay.current.includes(words)
    if (words === underWay.current.at(-1)) underWay.current = []
    if (isOwn || isTyping.current) return
    underWay.current = []
    setText(words)
    setWords(words)
  })
  useEffect(() => follow(kept), [kept])

  const type = (typed: string) => {
    isTyping.current = typed !== text
    setText(typed)
  }
  return { text, setText: type, words }
}
