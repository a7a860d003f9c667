import type { ElementDescriptor } from '../kit/descriptor.ts'

const pattern = (id: number, name: string, text: string) => ({
  id: String(id).padStart(24, '0'),
  name,
  pattern: text,
  content_pack: null,
})
const patterns = [
  pattern(1, 'ORDER_ID', '[A-Z]{2}-\\d+'),
  pattern(2, 'SHOP_LINE', '%{WORD:shop} %{ORDER_ID:order} took %{INT:took:int} ms'),
]

export const element: ElementDescriptor = {
  tag: 'cordwood-grok-patterns',
  reserves: { as: 'screen', minBlockSize: '44rem' },
  server: {
    answers: {
      '/system/grok': { patterns },
      '/system/grok/paginated': {
        total: 2,
        count: 2,
        page: 1,
        per_page: 10,
        query: null,
        grand_total: 2,
        patterns,
      },
      [`/system/grok/${patterns[0]!.id}/usage`]: {
        used_by: [{ kind: 'pattern', id: patterns[1]!.id, title: 'SHOP_LINE', through: [] }],
      },
      [`/system/grok/${patterns[1]!.id}/usage`]: { used_by: [] },
    },
  },
  examples: [
    {
      shows: 'SHOP_LINE',
      asks: true,
      opens: ['Create grok pattern', 'Import', 'More for ORDER_ID', 'Columns'],
    },
  ],
}
