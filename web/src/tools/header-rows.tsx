import { ActionIcon, Button, Checkbox, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './header-rows.module.css'
import { type HeaderRow, newHeader } from './tool-form.ts'

const headersMost = 20

interface HeaderRowsProps {
  headers: HeaderRow[]
  onChange: (headers: HeaderRow[]) => void
  errors: Record<string, ReactNode>
}

export function HeaderRows({ headers, onChange, errors }: HeaderRowsProps) {
  const change = (id: string, values: Partial<HeaderRow>) =>
    onChange(headers.map((row) => (row.id === id ? { ...row, ...values } : row)))
  return (
    <Input.Wrapper
      role="group"
      aria-label="Headers"
      label="Headers"
      labelElement="div"
      description="Sent with every call. Secrets are stored encrypted, never shown again, and only sent to this server."
    >
      <Stack gap="xs" mt={6}>
        {headers.map((row, place) => (
          <div key={row.id} className={styles.row}>
            <TextInput
              aria-label={`Name of header ${place + 1}`}
              placeholder="Authorization"
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              value={row.name}
              onChange={(event) => change(row.id, { name: event.currentTarget.value })}
              error={errors[`headers.${place}.name`]}
            />
            <TextInput
              type={row.isSecret ? 'password' : 'text'}
              aria-label={`Value of header ${place + 1}`}
              placeholder={row.isStored && row.isSecret ? '•••••••• (stored)' : 'Bearer …'}
              maxLength={4_000}
              autoComplete="off"
              spellCheck={false}
              data-1p-ignore
              data-lpignore="true"
              value={row.value}
              onChange={(event) => change(row.id, { value: event.currentTarget.value })}
              error={errors[`headers.${place}.value`]}
            />
            <Checkbox
              label="Secret"
              aria-label={`Header ${place + 1} is a secret`}
              checked={row.isSecret}
              onChange={(event) => change(row.id, { isSecret: event.currentTarget.checked })}
              className={styles.check}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove header ${place + 1}`}
              onClick={() => onChange(headers.filter(({ id }) => id !== row.id))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
      </Stack>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={6}
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...headers, newHeader()])}
        disabled={headers.length >= headersMost}
      >
        Add header
      </Button>
    </Input.Wrapper>
  )
}
