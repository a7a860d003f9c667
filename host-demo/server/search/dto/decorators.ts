/** Reads the decorators a messages search type carries (contract 1, 2.4 and 4.3). */
import { Type } from 'typebox'
import type { Decorator } from '../../../../core/decorators/schema.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import { check } from '../../platform/http/check.ts'

const Embedded = Type.Object(
  {
    type: Type.String({ minLength: 1 }),
    config: Type.Optional(Type.Object({}, { additionalProperties: true })),
    order: Type.Optional(Type.Integer()),
    stream: Type.Optional(Type.String()),
    id: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
)

/** Each is applied to every message. */
const MOST = 100

/** @throws ApiError 400 naming the member */
export function readDecorators(values: readonly unknown[], path: string): Decorator[] {
  if (values.length > MOST) throw badRequest(`${path} has ${values.length} decorators: a search may have ${MOST}.`)
  return values.map((value, i) => {
    const { type, config = {}, order = 0, stream = null, id = null } = check(Embedded, value, `${path}[${i}]`)
    return { id, type, stream, config, order }
  })
}
