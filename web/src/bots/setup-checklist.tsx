import { Card, Group, Progress, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Bot, Role } from 'beckon-contract'
import { ButtonLink } from '../layout/links.tsx'
import styles from './setup-checklist.module.css'
import { isSetUp, setupSteps } from './setup-steps.ts'

interface SetupChecklistProps {
  bot: Bot
  hasSource: boolean
  hasToken: boolean
  toFillIn: number
  role: Role
}

/** Until the bot can be used: then the page has better things to show. */
export function SetupChecklist({ bot, hasSource, hasToken, toFillIn, role }: SetupChecklistProps) {
  const steps = setupSteps(bot, { hasSource, hasToken, toFillIn, role })
  if (isSetUp(steps)) return null
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone, isAllowed }) => !isDone && isAllowed)
  return (
    <Card padding={0}>
      <div className={styles.head}>
        <Group justify="space-between" mb="xs">
          <Title order={2}>Set up this bot</Title>
          <Text fz="xs" c="dimmed">
            {doneCount} of {steps.length} done
          </Text>
        </Group>
        <Text fz="xs" c="dimmed" mb="xs">
          For your apps or your website: one is enough.
        </Text>
        <Progress value={(100 * doneCount) / steps.length} size={4} color="teal" aria-label="Set-up" />
      </div>
      <ol className={styles.steps}>
        {steps.map((step, place) => (
          <li key={step.title} className={styles.step} data-done={step.isDone || undefined}>
            <span className={styles.mark} aria-hidden>
              {step.isDone ? <IconCheck size={14} stroke={2.5} /> : place + 1}
            </span>
            <div className={styles.words}>
              <Text fz="sm" fw={500} className={styles.title}>
                {step.title}
                {step.isDone && <VisuallyHidden> (done)</VisuallyHidden>}
              </Text>
              <Text fz="xs" c="dimmed">
                {step.reason} {!step.isDone && !step.isAllowed && step.reservedFor}
              </Text>
            </div>
            {!step.isDone && step.isAllowed && (
              <ButtonLink
                to={step.action.to}
                params={{ botId: bot.id }}
                search={step.action.to === '/tokens/new' ? { bot: bot.id } : {}}
                size="xs"
                variant={step === next ? 'filled' : 'default'}
                aria-label={`${step.action.label}: ${step.title}`}
              >
                {step.action.label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
