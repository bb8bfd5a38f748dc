import { Table, Text } from '@mantine/core'
import type { AuditLine } from 'beckon-contract'
import { describeBrowser } from '../accounts/user-agent.ts'
import list from '../layout/list-table.module.css'
import { RelativeTime } from '../layout/relative-time.tsx'
import { describeAction } from './action-words.ts'

export function AuditTable({ lines }: { lines: AuditLine[] }) {
  return (
    <div className={list.frame}>
      <Table className={list.table} aria-label="Audit log">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Action</Table.Th>
            <Table.Th>Person</Table.Th>
            <Table.Th>From</Table.Th>
            <Table.Th>When</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <AuditRow key={line.id} line={line} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function AuditRow({ line }: { line: AuditLine }) {
  const { person, token, subject, detail, address, userAgent, at } = line
  return (
    <Table.Tr>
      <Table.Td>
        <Text fz="sm" fw={550}>
          {describeAction(line)}
        </Text>
        <Note text={[subject?.name, detail].filter(Boolean).join(' · ')} />
      </Table.Td>
      <Table.Td data-label="Person">
        <div>
          <Text fz="sm">{person?.name || token?.name || 'Operator'}</Text>
          <Note text={person?.email ?? (token ? 'API token' : '')} />
        </div>
      </Table.Td>
      <Table.Td data-label="From">
        <div>
          <Text fz="sm">{address || '–'}</Text>
          <Note text={userAgent && describeBrowser(userAgent)} />
        </div>
      </Table.Td>
      <Table.Td data-label="When">
        <Text fz="sm" c="dimmed">
          <RelativeTime value={at} />
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}

function Note({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Text fz="xs" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  )
}
