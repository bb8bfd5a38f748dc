import type { InboxPerson } from 'beckon-contract'

/** Names by id. Two who are called the same have their ids beside them. */
export function describePeople(people: InboxPerson[]): Map<string, string> {
  const words = new Map(people.map((person) => [person.id, describePerson(person)]))
  const counts = Map.groupBy(words.values(), (text) => text)
  for (const [id, text] of words)
    if (text !== id && (counts.get(text)?.length ?? 0) > 1) words.set(id, `${text} (${id})`)
  return words
}

const describePerson = ({ id, name, email }: InboxPerson): string => [name, email].filter(Boolean).join(' · ') || id
