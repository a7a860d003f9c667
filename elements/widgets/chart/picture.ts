/** The drawing of a tile with its legend, for those who export it. */
import type { EChartsType } from 'echarts/core'
import { createContext, use, useLayoutEffect } from 'react'

export interface PictureLegend {
  readonly name: string
  readonly color: string
}

/** Filled by what is drawn inside. */
export interface Picture {
  chart: EChartsType | null
  legend: readonly PictureLegend[]
}

export const newPicture = (): Picture => ({ chart: null, legend: [] })

export const PictureContext = createContext<Picture | null>(null)

/** The drawing there is; null: none. */
export function usePictureChart(chart: EChartsType | null): void {
  const picture = use(PictureContext)
  useLayoutEffect(() => {
    if (!picture || !chart) return undefined
    picture.chart = chart
    return () => {
      picture.chart = null
    }
  }, [picture, chart])
}

/** Names and colours that the drawing is read with. */
export function usePictureLegend(legend: readonly PictureLegend[]): void {
  const picture = use(PictureContext)
  useLayoutEffect(() => {
    if (!picture) return undefined
    picture.legend = legend
    return () => {
      picture.legend = []
    }
  }, [picture, legend])
}
