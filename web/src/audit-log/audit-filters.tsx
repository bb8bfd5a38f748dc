import { Group, Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type AuditExportQuery, type AuditGroup, auditGroups } from 'beckon-contract'
import { groupWords } from './action-words.ts'
import { auditPeopleQuery } from './audit-queries.ts'

interface AuditFiltersProps {
  filter: AuditExportQuery
  onChange: (filter: AuditExportQuery) => void
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { data: people } = useSuspenseQuery(auditPeopleQuery).data
  return (
    <Group gap="sm" align="end">
      <Select
        label="Actions"
        placeholder="All actions"
        clearable
        data={auditGroups.map((value) => ({ value, label: groupWords[value] }))}
        value={filter.group ?? null}
        onChange={(group) => onChange(filterOf(group as AuditGroup | null, filter.personId))}
      />
      <Select
        label="Person"
        placeholder="Everyone"
        clearable
        searchable
        data={people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
        value={filter.personId ?? null}
        onChange={(personId) => onChange(filterOf(filter.group, personId))}
      />
    </Group>
  )
}

const filterOf = (group: AuditGroup | null | undefined, personId: string | null | undefined): AuditExportQuery => ({
  ...(group && { group }),
  ...(personId && { personId }),
})
