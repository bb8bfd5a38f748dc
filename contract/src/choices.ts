/**
 * A clarification offers its choices twice: as data, and as numbered lines at the end of its text, so that text-only
 * clients can answer "2". Pages that show buttons display only the text before the list.
 */

export const listChoices = (choices: { label: string }[]): string =>
  choices.map(({ label }, index) => `${index + 1}. ${label}`).join('\n')

/** The labels of the list at the end of a reply; empty if it doesn't end with one. */
export function choicesListedIn(reply: string): string[] {
  const labels: string[] = []
  const lines = reply.split('\n')
  for (let at = lines.length - 1; at > 0; at--) {
    const [, number, label] = /^(\d)\. (.+)$/.exec(lines[at] as string) ?? []
    if (label === undefined) return []
    labels.unshift(label)
    if (number === '1') return labels
  }
  return []
}

/** The text before the list of choices; the whole reply if it doesn't end with that list. */
export function leadOf(reply: string, choices: { label: string }[]): string {
  const list = `\n${listChoices(choices)}`
  return choices.length > 0 && reply.endsWith(list) ? reply.slice(0, -list.length) : reply
}
