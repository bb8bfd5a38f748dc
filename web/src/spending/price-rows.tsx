import { ActionIcon, Button, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { limits } from 'beckon-contract'
import type { PriceForm } from './price-form.ts'
import styles from './price-table.module.css'

export function PriceRows({ form, onAdd }: { form: PriceForm; onAdd: () => void }) {
  const { rows } = form.values
  return (
    <Input.Wrapper role="group" aria-label="Your prices" label="Your prices" labelElement="div">
      <Stack gap="xs">
        {rows.map(({ id, model }, place) => {
          const name = model || `price ${place + 1}`
          return (
            <div key={id} className={styles.row}>
              <TextInput
                aria-label={`Model of price ${place + 1}`}
                placeholder="Model name at the provider"
                maxLength={limits.modelCharacters}
                autoComplete="off"
                spellCheck={false}
                {...form.getInputProps(`rows.${place}.model`)}
              />
              <TextInput
                aria-label={`Price of ${name} for a million tokens in`}
                placeholder="In"
                inputMode="decimal"
                autoComplete="off"
                {...form.getInputProps(`rows.${place}.input`)}
              />
              <TextInput
                aria-label={`Price of ${name} for a million tokens out`}
                placeholder="Out"
                inputMode="decimal"
                autoComplete="off"
                {...form.getInputProps(`rows.${place}.output`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove the price of ${name}`}
                onClick={() => form.removeListItem('rows', place)}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
          )
        })}
      </Stack>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={6}
        leftSection={<IconPlus size={14} />}
        onClick={onAdd}
        disabled={rows.length >= limits.pricesPerAccount}
      >
        Add price
      </Button>
    </Input.Wrapper>
  )
}
