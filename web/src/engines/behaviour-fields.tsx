import { Card, Code, Stack, Switch, Textarea, Title } from '@mantine/core'
import { limits } from 'beckon-contract'
import type { EngineForm } from './engine-form.ts'

export function BehaviourFields({ form, isEditable }: { form: EngineForm; isEditable: boolean }) {
  return (
    <Card>
      <Stack gap="lg">
        <Title order={2}>Behaviour</Title>
        <Textarea
          label="Instructions"
          description={
            <>
              Its tone, what it may promise, and what to leave to people. <Code>{'{{user.name}}'}</Code> and{' '}
              <Code>{'{{user.attributes.plan}}'}</Code> are replaced with what your app sends about the user.
            </>
          }
          placeholder="You are the assistant of Shop Example. Be brief and friendly. The customer is on the plan {{user.attributes.plan}}."
          autosize
          minRows={6}
          maxRows={24}
          maxLength={limits.instructionsCharacters}
          readOnly={!isEditable}
          {...form.getInputProps('instructions')}
        />
        <Switch
          label="Allow answers beyond its knowledge"
          description="Off: it only answers from its knowledge and tools. On: it may also use the model’s general knowledge, which can be wrong."
          disabled={!isEditable}
          {...form.getInputProps('beyondKnowledge', { type: 'checkbox' })}
        />
        <Switch
          label="Fall back to knowledge when the provider fails"
          description="Off: the caller gets an error while the provider is down, slow or out of credit."
          disabled={!isEditable}
          {...form.getInputProps('knowledgeOnFailure', { type: 'checkbox' })}
        />
      </Stack>
    </Card>
  )
}
