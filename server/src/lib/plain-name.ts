const charactersMost = 60

/** Control characters, and those that hide or reorder the text around them. Joiners stay: Persian and emoji need them. */
const unseen =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** A name that somebody chose, for the subject and text of a mail: one short line of what is seen. */
export function plainName(name: string): string {
  const plain = [...name.replace(/\s+/g, ' ').replace(unseen, '').trim()]
  return plain.length > charactersMost ? `${plain.slice(0, charactersMost - 1).join('')}…` : plain.join('')
}
