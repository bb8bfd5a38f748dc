const announcedWithinMs = 15_000

/** Adds a sentence to the visually hidden live region. It is removed again: the message itself is there. */
export function announce(sentence: string) {
  const line = document.createElement('p')
  line.textContent = sentence
  document.getElementById('announcements')?.append(line)
  setTimeout(() => line.remove(), announcedWithinMs)
}

export const hush = () => document.getElementById('announcements')?.replaceChildren()
