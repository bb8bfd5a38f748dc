import { ActionIcon, Badge, Menu, Table, Text } from '@mantine/core'
import { IconBan, IconChartBar, IconDots, IconRefresh } from '@tabler/icons-react'
import type { Token } from 'beckon-contract'
import type { ReactNode } from 'react'
import { formatDate } from '../layout/dates.ts'
import list from '../layout/list-table.module.css'
import { RelativeTime } from '../layout/relative-time.tsx'
import { TokenExpiry } from './token-expiry.tsx'
import styles from './token-row.module.css'
import { describeAccess, formatCharacters, statusWords } from './token-words.ts'

interface TokenRowProps {
  token: Token
  onDisable: (token: Token) => void
  onReplace: (token: Token) => void
  onShowUsage: (token: Token) => void
}

export function TokenRow({ token, onDisable, onReplace, onShowUsage }: TokenRowProps) {
  const isActive = token.status === 'active'
  return (
    <Table.Tr className={isActive ? '' : list.faded}>
      <Table.Td className={styles.token}>
        <Text fz="sm" fw={550} className={styles.name}>
          {token.name}
        </Text>
        <code className={styles.characters}>{formatCharacters(token)}</code>
        <Text fz="xs" c="dimmed">
          {describeAccess(token)}
        </Text>
      </Table.Td>
      {tokenColumns.map(({ heading, Cell }) => (
        <Table.Td key={heading} data-label={heading}>
          <Cell token={token} />
        </Table.Td>
      ))}
      <Table.Td className={list.actions} ta="right">
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${token.name}`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconChartBar size={16} stroke={1.6} />} onClick={() => onShowUsage(token)}>
              Usage…
            </Menu.Item>
            {token.status !== 'disabled' && (
              <Menu.Item leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={() => onReplace(token)}>
                Replace…
              </Menu.Item>
            )}
            {isActive && (
              <Menu.Item color="red" leftSection={<IconBan size={16} stroke={1.6} />} onClick={() => onDisable(token)}>
                Disable…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  )
}

/** Between the token itself and its menu. */
export const tokenColumns: { heading: string; Cell: (props: { token: Token }) => ReactNode }[] = [
  { heading: 'Status', Cell: Status },
  { heading: 'Created', Cell: Creation },
  { heading: 'Expires', Cell: TokenExpiry },
  { heading: 'Last used', Cell: LastUse },
]

function Status({ token }: { token: Token }) {
  const status = statusWords[token.status]
  return (
    <div>
      <Badge color={status.color}>{status.label}</Badge>
      {token.disabledAt && (
        <Text fz="xs" c="dimmed" mt={2}>
          <RelativeTime value={token.disabledAt} />
        </Text>
      )}
    </div>
  )
}

function Creation({ token }: { token: Token }) {
  return (
    <Fact
      note={
        <>
          <RelativeTime value={token.createdAt} />
          {token.createdBy && ` by ${token.createdBy}`}
        </>
      }
    >
      {formatDate(new Date(token.createdAt), 'day')}
    </Fact>
  )
}

function LastUse({ token }: { token: Token }) {
  if (!token.lastUsedAt) return <Fact note={null}>Never</Fact>
  const calls = `${token.calls.toLocaleString('en')} ${token.calls === 1 ? 'call' : 'calls'}`
  return (
    <Fact note={token.lastUsedFrom ? `from ${token.lastUsedFrom} · ${calls}` : calls}>
      <RelativeTime value={token.lastUsedAt} />
    </Fact>
  )
}

function Fact({ children, note }: { children: ReactNode; note: ReactNode }) {
  return (
    <div>
      <Text fz="sm">{children}</Text>
      {note && (
        <Text fz="xs" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  )
}
