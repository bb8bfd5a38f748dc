import { Button, Checkbox, Table, Text } from '@mantine/core'
import type { Entry, EntryCount, EntryFilterQuery } from 'beckon-contract'
import { useState } from 'react'
import { UsedLink } from '../inbox/used-link.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { describeUsed } from '../layout/used-line.ts'
import { ChosenEntries } from './chosen-entries.tsx'
import { TagBadges } from './tag-badges.tsx'

interface EntryTableProps {
  botId: string
  entries: Entry[]
  filter: EntryFilterQuery
  hasMore: boolean
  isEditable: boolean
  /** Opens an entry's editor, in the list of cards. */
  onEdit: (id: string) => void
}

/** Many answers at a glance, and what is done with several at once. */
export function EntryTable({ botId, entries, filter, hasMore, isEditable, onEdit }: EntryTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState<{ of: string; matching: EntryCount } | null>(null)
  const filterKey = JSON.stringify(filter)
  const matching = all?.of === filterKey ? all.matching : null
  const ids = entries.map(({ id }) => id).filter((id) => matching || chosen.has(id))
  const choose = (next: ReadonlySet<string>) => {
    setAll(null)
    setChosen(next)
  }
  const toggle = (id: string) => choose(ids.includes(id) ? without(new Set(ids), id) : new Set([...ids, id]))
  return (
    <>
      {isEditable && (
        <ChosenEntries
          botId={botId}
          ids={ids}
          isAllShown={hasMore && ids.length === entries.length}
          matching={matching}
          filter={filter}
          onMatching={(all) => setAll({ of: filterKey, matching: all })}
          onClear={() => choose(new Set())}
        />
      )}
      <Table.ScrollContainer minWidth={780} type="native">
        <Table verticalSpacing="xs" layout="fixed" highlightOnHover aria-label="Questions and answers">
          <Table.Thead>
            <Table.Tr>
              {isEditable && (
                <Table.Th w={40}>
                  <Checkbox
                    aria-label="Select all that are shown"
                    checked={ids.length > 0 && ids.length === entries.length}
                    indeterminate={ids.length > 0 && ids.length < entries.length}
                    onChange={(event) =>
                      choose(event.currentTarget.checked ? new Set(entries.map(({ id }) => id)) : new Set())
                    }
                  />
                </Table.Th>
              )}
              <Table.Th w="30%">Question</Table.Th>
              <Table.Th>Answer</Table.Th>
              <Table.Th w={130}>Tags</Table.Th>
              <Table.Th w={72}>Used</Table.Th>
              <Table.Th w={124}>Changed</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map(({ id, questions, answer, tags, used, updatedAt }) => (
              <Table.Tr key={id}>
                {isEditable && (
                  <Table.Td>
                    <Checkbox
                      aria-label={`Select “${questions[0]}”`}
                      checked={ids.includes(id)}
                      onChange={() => toggle(id)}
                    />
                  </Table.Td>
                )}
                <Table.Td>
                  {isEditable ? (
                    <Button variant="transparent" size="compact-sm" px={0} maw="100%" onClick={() => onEdit(id)}>
                      <Text span fz="sm" truncate dir="auto">
                        {questions[0]}
                      </Text>
                    </Button>
                  ) : (
                    <Text fz="sm" dir="auto">
                      {questions[0]}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <Text fz="sm" lineClamp={1} dir="auto">
                    {answer}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <TagBadges tags={tags} />
                </Table.Td>
                <Table.Td>
                  <span title={describeUsed(used)}>
                    <UsedLink botId={botId} id={id} title={questions[0] ?? ''} used={used} label={describeUsed(used)}>
                      {(used?.count ?? 0).toLocaleString('en')}
                    </UsedLink>
                  </span>
                </Table.Td>
                <Table.Td>
                  <RelativeTime value={updatedAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

const without = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set].filter((one) => one !== id))
