/**
 * A clarification offers its choices twice: as data, and as numbered lines at the end of its text, so that whoever
 * reads only text can answer "2". Pages that draw buttons show what stands before the list.
 */

export const listChoices = (choices: { label: string }[]): string =>
  choices.map(({ label }, index) => `${index + 1}. ${label}`).join('\n')

/** The labels of the list that a reply ends with; none where it ends with no such list. */
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

/** What the reply says before its list of choices; all of it where it does not end with that list. */
export function leadOf(reply: string, choices: { label: string }[]): string {
  const list = `\n${listChoices(choices)}`
  return choices.length > 0 && reply.endsWith(list) ? reply.slice(0, -list.length) : reply
}
