/** The files that a chart is exported as. */
import { chartCsv, fileName } from '../../../core/widgets/csv.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { useErrorText, useStrings, useToast, type MenuItem } from '../../kit/kit.ts'
import { saveFile } from '../../kit/save-file.ts'
import { useLook } from '../chart/look.tsx'
import type { Picture } from '../chart/picture.ts'
import type { Drawable } from './use-drawable.ts'

export interface ExportsOf {
  readonly title: string
  readonly drawable: Drawable | null
  /** Null: it is not shown as a drawing. */
  readonly picture: Picture | null
}

export function useExports({ title, drawable, picture }: ExportsOf): readonly MenuItem[] {
  const t = useStrings(widgetStrings)
  const look = useLook()
  const toast = useToast()
  const textOf = useErrorText()
  if (!drawable) return []
  const savePng = async (drawn: Picture) => {
    try {
      const { pngOf } = await import('../chart/png.ts')
      saveFile(fileName(title, 'png'), await pngOf(drawn, title, look), 'image/png')
    } catch (error) {
      toast.error(textOf(error as Error))
    }
  }
  return [
    {
      label: t('exportCsv'),
      icon: 'download',
      onSelect: () => saveFile(fileName(title, 'csv'), chartCsv(drawable.data)),
    },
    ...(picture && drawable.data.rows.length > 0
      ? [{ label: t('exportPng'), icon: 'download' as const, onSelect: () => void savePng(picture) }]
      : []),
  ]
}
