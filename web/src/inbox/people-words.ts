import type { InboxPerson } from 'beckon-contract'

/** Names by id. The id is beside a name that two have, or that doesn't show why the person was found. */
export function describePeople(people: InboxPerson[], searched = ''): Map<string, string> {
  const words = new Map(people.map((person) => [person.id, describePerson(person)]))
  const counts = Map.groupBy(words.values(), (text) => text)
  const isUnclear = (text: string) =>
    (counts.get(text)?.length ?? 0) > 1 || !text.toLowerCase().includes(searched.toLowerCase())
  for (const [id, text] of words) if (text !== id && isUnclear(text)) words.set(id, `${text} (${id})`)
  return words
}

const describePerson = ({ id, name, email }: InboxPerson): string => [name, email].filter(Boolean).join(' · ') || id
