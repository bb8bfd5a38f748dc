import { Radio, Select, SimpleGrid, Stack } from '@mantine/core'
import { type TemplateId, type TemplateLanguage, templateLanguages } from 'beckon-contract'
import { emptyStart, languageWords, templateWords } from './new-bot.ts'

interface TemplateChoiceProps {
  templates: readonly TemplateId[]
  isTemplate: boolean
  language: TemplateLanguage
  onLanguage: (language: TemplateLanguage) => void
}

/** Inside a `Radio.Group`: no template or one of them, and then its language. */
export function TemplateChoice({ templates, isTemplate, language, onLanguage }: TemplateChoiceProps) {
  return (
    <Stack gap="md" mt="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Radio value={emptyStart} label="None" description="Write your own, or import a file" />
        {templates.map((id) => (
          <Radio key={id} value={id} label={templateWords[id].label} description={templateWords[id].description} />
        ))}
      </SimpleGrid>
      {isTemplate && (
        <Select
          label="Language of the template"
          data={templateLanguages.map((value) => ({ value, label: languageWords[value] }))}
          value={language}
          onChange={(value) => value && onLanguage(value)}
          allowDeselect={false}
          maw={240}
        />
      )}
    </Stack>
  )
}
