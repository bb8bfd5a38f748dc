import { Button, Card, Group, Progress, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BudgetState, BudgetUse } from 'beckon-contract'
import styles from './budget-card.module.css'
import { formatMoney, percentOf, readMoney } from './spending-words.ts'

const colors: Record<BudgetState, string> = { none: 'gray', fine: 'iris', warning: 'yellow', used_up: 'red' }

interface BudgetCardProps {
  title: string
  description: string
  budget: BudgetUse
  currency: string
  /** Absent if the person has read-only access. */
  onSave?: ((daily: number | null) => void) | undefined
  isSaving: boolean
}

export function BudgetCard({ title, description, budget, currency, onSave, isSaving }: BudgetCardProps) {
  const { daily, spent, left } = budget
  const form = useForm({
    initialValues: { daily: daily === null ? '' : String(daily) },
    validate: {
      daily: (text) => (Number.isNaN(readMoney(text)) ? 'Enter an amount, such as 5 or 0.50, or leave empty.' : null),
    },
  })
  const submit = form.onSubmit((fields) => onSave?.(readMoney(fields.daily)))
  return (
    <Card component="section" aria-label={title}>
      <Stack gap="sm">
        <div>
          <Title order={2} fz="md">
            {title}
          </Title>
          <Text fz="sm" c="dimmed" mt={4}>
            {description}
          </Text>
        </div>
        {daily !== null && (
          <div>
            <Progress
              value={percentOf(budget)}
              color={colors[budget.state]}
              aria-label={`${percentOf(budget)}% of ${title.toLowerCase()} is used`}
            />
            <Text fz="sm" mt={6} className={styles.amounts}>
              {formatMoney(spent, currency)} of {formatMoney(daily, currency)} used today,{' '}
              {formatMoney(left ?? 0, currency)} left
            </Text>
          </div>
        )}
        {onSave ? (
          <form onSubmit={submit} noValidate>
            <Group align="flex-start" gap="sm">
              <TextInput
                label={`Daily budget, in ${currency}`}
                placeholder="No budget"
                inputMode="decimal"
                autoComplete="off"
                className={styles.field}
                {...form.getInputProps('daily')}
              />
              <Button
                type="submit"
                variant="default"
                className={styles.button}
                loading={isSaving}
                disabled={!form.isDirty()}
              >
                Save
              </Button>
            </Group>
          </form>
        ) : (
          daily === null && <Text fz="sm">No budget is set.</Text>
        )}
      </Stack>
    </Card>
  )
}
