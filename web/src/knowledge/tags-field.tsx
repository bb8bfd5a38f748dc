import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from 'beckon-contract'
import { facetsQuery } from './knowledge-queries.ts'

interface TagsFieldProps {
  botId: string
  value: string[]
  onChange: (tags: string[]) => void
}

/** Tags, with those of the bot's other answers to choose from. */
export function TagsField({ botId, value, onChange }: TagsFieldProps) {
  const { data } = useQuery(facetsQuery(botId))
  return (
    <TagsInput
      label="Tags"
      placeholder={value.length === 0 ? 'shipping, prices' : undefined}
      data={data?.tags.map((tag) => tag.value) ?? []}
      value={value}
      onChange={(tags) => onChange(tags.map((tag) => tag.trim().toLowerCase().slice(0, limits.tagCharacters)))}
      maxTags={limits.tagsPerEntry}
      splitChars={[',', ';']}
      acceptValueOnBlur
      clearButtonProps={{ 'aria-label': 'Remove all tags' }}
    />
  )
}
