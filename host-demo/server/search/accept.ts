/** Which of the forms a route offers the client wants most (RFC 9110, 12.5.1). */
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../platform/errors/errors.ts'

/** The first offered one where the client does not say. @throws ApiError 406 when it wants none of them */
export function preferred<const T extends string>(
  request: Pick<FastifyRequest, 'headers'>,
  offered: readonly [T, ...T[]],
): T {
  const { accept } = request.headers
  if (!accept) return offered[0]
  const wanted = accept
    .toLowerCase()
    .split(',')
    .map(part => {
      const [range = '', ...parameters] = part.split(';').map(piece => piece.trim())
      const weight = parameters.find(parameter => parameter.startsWith('q='))
      return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
    })
  const weightOf = (type: string) => {
    const ranges = ['*/*', `${type.split('/')[0]}/*`, type]
    const exactness = ({ range }: { range: string }) => ranges.indexOf(range) + 1
    const best = wanted.filter(entry => exactness(entry) > 0).sort((a, b) => exactness(b) - exactness(a))[0]
    return best?.weight ?? 0
  }
  const [best] = offered.map(type => ({ type, weight: weightOf(type) })).sort((a, b) => b.weight - a.weight)
  if (!best || best.weight === 0) throw new ApiError(406, `This answers as ${offered.join(', ')} only.`)
  return best.type
}
