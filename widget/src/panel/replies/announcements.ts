import { oncePerFrame } from '../frames.ts'
import { createAnnouncer, spoken } from './announcer.ts'

const announcedWithinMs = 15_000
/** A long reply that arrives at once must not take a slow phone long. */
const sentencesPerFrame = 1

/** Tells screen readers a reply, sentence by sentence, in the visually hidden live region. */
export function createAnnouncements() {
  const { takeSentences } = createAnnouncer()
  let waiting: string[] = []
  const region = () => document.getElementById('announcements')
  const announceSome = oncePerFrame(() => {
    for (const words of waiting.splice(0, sentencesPerFrame).map(spoken)) if (words) add(words)
    if (waiting.length > 0) announceSome()
  })

  /** It is removed again: the message itself is there. */
  function add(words: string) {
    const line = document.createElement('p')
    line.textContent = words
    region()?.append(line)
    setTimeout(() => line.remove(), announcedWithinMs)
  }
  function announce(text: string, isEnd: boolean) {
    waiting.push(...takeSentences(text, isEnd))
    announceSome()
  }
  /** Nothing of a conversation that was left is announced. */
  function hush() {
    waiting = []
    region()?.replaceChildren()
  }
  return { announce, hush }
}
