import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../accounts/members-queries.ts'
import { BotSelect } from '../bots/bot-select.tsx'
import { mayAdmin, useSession } from '../session.ts'
import { TokenSelect } from '../tokens/token-select.tsx'
import { channelWords, languageWords, outcomeWords, ratingWords, sortWords } from './filter-words.ts'
import styles from './inbox-filters.module.css'
import { useInboxPlace } from './inbox-place.ts'
import { labelsQuery } from './inbox-queries.ts'
import type { InboxSearch, useInboxSearch } from './inbox-search.ts'
import { PersonField } from './person-field.tsx'

const any = 'any'

type Choice = [name: keyof InboxSearch, label: string, options: Record<string, string>]

interface FilterFieldsProps {
  filter: InboxSearch
  change: ReturnType<typeof useInboxSearch>['change']
}

export function FilterFields({ filter, change }: FilterFieldsProps) {
  const { data: labels } = useQuery(labelsQuery)
  const { data: members } = useQuery(membersQuery)
  const isAdmin = mayAdmin(useSession().role)
  const choices: Choice[] = [
    ['channel', 'Channel', channelWords],
    ['outcome', 'Outcome', outcomeWords],
    ['rating', 'Rating', ratingWords],
    ['language', 'Language', languageWords],
    ['label', 'Label', Object.fromEntries((labels?.data ?? []).map(({ id, name }) => [id, name]))],
    [
      'assignee',
      'Assignee',
      { none: 'Nobody', ...Object.fromEntries((members?.data ?? []).map(({ personId, name }) => [personId, name])) },
    ],
  ]
  const { botId } = useInboxPlace()
  return (
    <div className={styles.fields}>
      {botId === undefined && (
        <BotSelect
          className={styles.whole}
          size="xs"
          label="Bot"
          first={{ value: any, label: 'Any' }}
          value={filter.bot ?? any}
          onChange={(bot) => change({ bot: bot === any ? undefined : bot })}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      <PersonField value={filter.user} onChange={(user) => change({ user })} />
      {isAdmin && (
        <TokenSelect
          className={styles.whole}
          size="xs"
          label="API token"
          first={[
            { value: any, label: 'Any' },
            { value: 'none', label: 'Without a token' },
          ]}
          value={filter.token ?? any}
          onChange={(token) => change({ token: token === any ? undefined : token })}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      {choices.map(([name, label, options]) => (
        <NativeSelect
          key={name}
          size="xs"
          label={label}
          value={String(filter[name] ?? '')}
          onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: 'Any' },
            ...Object.entries(options).map(([value, text]) => ({ value, label: text })),
          ]}
        />
      ))}
      <NativeSelect
        size="xs"
        label="Reviewed"
        value={filter.reviewed === undefined ? '' : String(filter.reviewed)}
        onChange={({ currentTarget: { value } }) => change({ reviewed: value === '' ? undefined : value === 'true' })}
        data={[
          { value: '', label: 'Any' },
          { value: 'false', label: 'Not yet' },
          { value: 'true', label: 'Reviewed' },
        ]}
      />
      <NativeSelect
        size="xs"
        label="Sort"
        value={filter.q ? 'match' : (filter.sort ?? 'updated')}
        disabled={filter.q !== undefined}
        onChange={(event) => change({ sort: event.currentTarget.value as InboxSearch['sort'] })}
        data={
          filter.q
            ? [{ value: 'match', label: 'Latest match' }]
            : Object.entries(sortWords).map(([value, label]) => ({ value, label }))
        }
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          size="xs"
          type="date"
          label={name === 'from' ? 'From' : 'To'}
          value={filter[name]?.slice(0, 10) ?? ''}
          onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
    </div>
  )
}
