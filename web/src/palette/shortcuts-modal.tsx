import { Kbd, Modal, Table } from '@mantine/core'

const shortcuts: [keys: string[], does: string][] = [
  [['Ctrl or ⌘', 'K'], 'Go to a bot, a page or a conversation'],
  [['/'], 'Search conversations, in the inbox'],
  [['J'], 'Next conversation, in the inbox'],
  [['K'], 'Previous conversation, in the inbox'],
  [['E'], 'Mark as reviewed, in the inbox'],
  [['Ctrl or ⌘', 'Enter'], 'Save, in an editor'],
  [['Esc'], 'Close a dialog or an editor'],
]

export function ShortcutsModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, does]) => (
            <Table.Tr key={does}>
              <Table.Td>{does}</Table.Td>
              <Table.Td ta="right">
                {keys.map((key) => (
                  <Kbd key={key} ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
