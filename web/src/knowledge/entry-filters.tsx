import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EntryFacets } from 'beckon-contract'
import { useListSearch } from '../layout/list-search.ts'
import { facetsQuery } from './knowledge-queries.ts'

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Which of the questions and answers are shown. */
export function EntryFilters({ botId }: { botId: string }) {
  const { search, change } = useListSearch()
  const { data } = useQuery(facetsQuery(botId))
  const choices: { name: 'tag' | 'language' | 'use'; label: string; options: Option[] }[] = [
    { name: 'tag', label: 'Tag', options: optionsOf(data?.tags, (tag) => tag) },
    { name: 'language', label: 'Language', options: optionsOf(data?.languages, nameOf) },
    {
      name: 'use',
      label: 'Use',
      options: [
        { value: 'used', label: 'Used in replies' },
        { value: 'never', label: 'Never used' },
      ],
    },
  ]
  const isFiltered = choices.some(({ name }) => search[name] !== undefined)
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label="Filters">
      {choices.map(({ name, label, options }) => (
        <NativeSelect
          key={name}
          label={label}
          size="xs"
          data={[{ value: '', label: 'All' }, ...withChosen(options, search[name])]}
          value={search[name] ?? ''}
          onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
      {isFiltered && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => change({ tag: undefined, language: undefined, use: undefined })}
        >
          Clear filters
        </Button>
      )}
    </Group>
  )
}

interface Option {
  value: string
  label: string
}

const optionsOf = (facet: EntryFacets['tags'] | undefined, name: (value: string) => string): Option[] =>
  (facet ?? []).map(({ value, count }) => ({ value, label: `${name(value)} (${count.toLocaleString('en')})` }))

/** A tag of the address may have been removed from all answers. */
const withChosen = (options: readonly Option[], chosen: string | undefined): Option[] =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? [...options]
    : [...options, { value: chosen, label: chosen }]

const nameOf = (language: string): string =>
  language === 'und' ? 'Not recognised' : (languageNames.of(language) ?? language)
