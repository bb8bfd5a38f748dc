import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { BeckonError } from 'beckon-sdk'
import { CodeBlock } from '../layout/code-block.tsx'
import { ButtonLink } from '../layout/links.tsx'
import { mayAdmin, mayEdit, useSession } from '../session.ts'
import type { TriggerOutcome } from './run-trigger.ts'

interface TriggerAnswerProps {
  outcome: TriggerOutcome
  onSwitchOn: () => void
}

export function TriggerAnswer({ outcome: { status, body, tookMs, failure }, onSwitchOn }: TriggerAnswerProps) {
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Badge color={failure ? 'red' : 'teal'} size="lg">
          {status === 0 ? 'No answer' : failure ? `${status} ${failure.code}` : `${status} OK`}
        </Badge>
        <Text fz="sm" c="dimmed">
          after {tookMs} ms
        </Text>
      </Group>
      {failure && <WhatToDo failure={failure} onSwitchOn={onSwitchOn} />}
      {body && <CodeBlock code={body} label="Answer" />}
    </Stack>
  )
}

function WhatToDo({ failure: { code, detail }, onSwitchOn }: { failure: BeckonError; onSwitchOn: () => void }) {
  const { role } = useSession()
  const isAboutToken = code.startsWith('token_') || code === 'scope_missing'
  return (
    <Alert color="red">
      <Stack gap="xs" align="flex-start">
        <Text fz="sm">{detail}</Text>
        <Group gap="sm">
          {code === 'api_trigger_disabled' && mayEdit(role) && (
            <Button size="compact-sm" onClick={onSwitchOn}>
              Turn on the API trigger
            </Button>
          )}
          {isAboutToken && mayAdmin(role) && (
            <ButtonLink to="/tokens/new" size="compact-sm">
              Create an API token
            </ButtonLink>
          )}
          {code !== 'unreachable' && (
            <Anchor href={`/docs/errors#${code}`} fz="sm">
              About {code}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
