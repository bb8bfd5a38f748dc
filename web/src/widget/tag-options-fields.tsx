import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { launcherIcons, limits } from 'beckon-contract'
import { languageNames } from 'beckon-contract/widget-languages'
import type { TagOptions } from './embed-snippets.ts'

const asSet = { value: '', label: 'As in the appearance below' }

interface TagOptionsFieldsProps {
  options: TagOptions
  onChange: (options: TagOptions) => void
}

/** What can differ from page to page. */
export function TagOptionsFields({ options, onChange }: TagOptionsFieldsProps) {
  const inEnglish = new Intl.DisplayNames('en', { type: 'language' })
  const choose = (name: keyof TagOptions) => (value: string | null) => onChange({ ...options, [name]: value ?? '' })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Select
        label="Language"
        allowDeselect={false}
        data={[
          { value: '', label: 'The page’s language' },
          ...Object.entries(languageNames()).map(([tag, name]) => ({
            value: tag,
            label: tag === 'en' ? name : `${name} (${inEnglish.of(tag)})`,
          })),
        ]}
        value={options.lang}
        onChange={choose('lang')}
      />
      <Select
        label="Launcher"
        allowDeselect={false}
        data={[
          { value: '', label: 'Floating button' },
          { value: 'none', label: 'None: my own button opens the chat' },
        ]}
        value={options.launcher}
        onChange={choose('launcher')}
      />
      {options.launcher === '' && (
        <>
          <TextInput
            label="Label on these pages"
            placeholder={asSet.label}
            maxLength={limits.launcherLabelCharacters}
            value={options.launcherLabel}
            onChange={({ currentTarget }) => onChange({ ...options, launcherLabel: currentTarget.value })}
          />
          <Select
            label="Icon on these pages"
            allowDeselect={false}
            data={[asSet, ...launcherIcons]}
            value={options.launcherIcon}
            onChange={choose('launcherIcon')}
          />
        </>
      )}
    </SimpleGrid>
  )
}
