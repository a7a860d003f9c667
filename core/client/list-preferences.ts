/** GET and POST /entitylists/preferences/{listId} (contract 1, 3.4). Browser code imports the type only. */
import { Type, type Static } from 'typebox'

export const ListPreferences = Type.Object(
  {
    displayed_attributes: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
    per_page: Type.Integer({ minimum: 1 }),
    sort: Type.Object(
      { field: Type.String({ maxLength: 200 }), order: Type.Enum(['asc', 'desc']) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)
export type ListPreferences = Static<typeof ListPreferences>
