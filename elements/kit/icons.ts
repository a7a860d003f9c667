/** Bootstrap icons by name: only the ones imported here are bundled, as path data. */
import arrow90degLeft from 'bootstrap-icons/icons/arrow-90deg-left.svg?raw'
import arrow90degRight from 'bootstrap-icons/icons/arrow-90deg-right.svg?raw'
import arrowClockwise from 'bootstrap-icons/icons/arrow-clockwise.svg?raw'
import archive from 'bootstrap-icons/icons/archive.svg?raw'
import arrowDown from 'bootstrap-icons/icons/arrow-down.svg?raw'
import arrowDownUp from 'bootstrap-icons/icons/arrow-down-up.svg?raw'
import arrowUp from 'bootstrap-icons/icons/arrow-up.svg?raw'
import arrowsMove from 'bootstrap-icons/icons/arrows-move.svg?raw'
import barChart from 'bootstrap-icons/icons/bar-chart.svg?raw'
import bookmark from 'bootstrap-icons/icons/bookmark.svg?raw'
import boxArrowRight from 'bootstrap-icons/icons/box-arrow-right.svg?raw'
import boxArrowUpRight from 'bootstrap-icons/icons/box-arrow-up-right.svg?raw'
import broadcast from 'bootstrap-icons/icons/broadcast.svg?raw'
import calendar from 'bootstrap-icons/icons/calendar.svg?raw'
import check from 'bootstrap-icons/icons/check.svg?raw'
import checkCircle from 'bootstrap-icons/icons/check-circle.svg?raw'
import checkCircleFill from 'bootstrap-icons/icons/check-circle-fill.svg?raw'
import chevronDown from 'bootstrap-icons/icons/chevron-down.svg?raw'
import chevronLeft from 'bootstrap-icons/icons/chevron-left.svg?raw'
import chevronRight from 'bootstrap-icons/icons/chevron-right.svg?raw'
import circle from 'bootstrap-icons/icons/circle.svg?raw'
import circleHalf from 'bootstrap-icons/icons/circle-half.svg?raw'
import clock from 'bootstrap-icons/icons/clock.svg?raw'
import clockHistory from 'bootstrap-icons/icons/clock-history.svg?raw'
import copy from 'bootstrap-icons/icons/copy.svg?raw'
import database from 'bootstrap-icons/icons/database.svg?raw'
import diagram2 from 'bootstrap-icons/icons/diagram-2.svg?raw'
import exclamationCircle from 'bootstrap-icons/icons/exclamation-circle.svg?raw'
import exclamationOctagonFill from 'bootstrap-icons/icons/exclamation-octagon-fill.svg?raw'
import exclamationTriangle from 'bootstrap-icons/icons/exclamation-triangle.svg?raw'
import exclamationTriangleFill from 'bootstrap-icons/icons/exclamation-triangle-fill.svg?raw'
import eye from 'bootstrap-icons/icons/eye.svg?raw'
import eyeSlash from 'bootstrap-icons/icons/eye-slash.svg?raw'
import funnel from 'bootstrap-icons/icons/funnel.svg?raw'
import gripVertical from 'bootstrap-icons/icons/grip-vertical.svg?raw'
import heartPulse from 'bootstrap-icons/icons/heart-pulse.svg?raw'
import highlighter from 'bootstrap-icons/icons/highlighter.svg?raw'
import inbox from 'bootstrap-icons/icons/inbox.svg?raw'
import infoCircle from 'bootstrap-icons/icons/info-circle.svg?raw'
import infoCircleFill from 'bootstrap-icons/icons/info-circle-fill.svg?raw'
import key from 'bootstrap-icons/icons/key.svg?raw'
import layoutSidebar from 'bootstrap-icons/icons/layout-sidebar.svg?raw'
import layoutColumns from 'bootstrap-icons/icons/layout-three-columns.svg?raw'
import link from 'bootstrap-icons/icons/link-45deg.svg?raw'
import list from 'bootstrap-icons/icons/list.svg?raw'
import lock from 'bootstrap-icons/icons/lock.svg?raw'
import magic from 'bootstrap-icons/icons/magic.svg?raw'
import pause from 'bootstrap-icons/icons/pause.svg?raw'
import pauseFill from 'bootstrap-icons/icons/pause-fill.svg?raw'
import pencil from 'bootstrap-icons/icons/pencil.svg?raw'
import personPlus from 'bootstrap-icons/icons/person-plus.svg?raw'
import play from 'bootstrap-icons/icons/play.svg?raw'
import plus from 'bootstrap-icons/icons/plus-lg.svg?raw'
import questionCircle from 'bootstrap-icons/icons/question-circle.svg?raw'
import rocketTakeoff from 'bootstrap-icons/icons/rocket-takeoff.svg?raw'
import search from 'bootstrap-icons/icons/search.svg?raw'
import sliders from 'bootstrap-icons/icons/sliders.svg?raw'
import star from 'bootstrap-icons/icons/star.svg?raw'
import starFill from 'bootstrap-icons/icons/star-fill.svg?raw'
import stop from 'bootstrap-icons/icons/stop.svg?raw'
import textWrap from 'bootstrap-icons/icons/text-wrap.svg?raw'
import threeDots from 'bootstrap-icons/icons/three-dots.svg?raw'
import trash from 'bootstrap-icons/icons/trash.svg?raw'
import typeIcon from 'bootstrap-icons/icons/type.svg?raw'
import x from 'bootstrap-icons/icons/x.svg?raw'
import xLg from 'bootstrap-icons/icons/x-lg.svg?raw'
import zoomIn from 'bootstrap-icons/icons/zoom-in.svg?raw'
import zoomOut from 'bootstrap-icons/icons/zoom-out.svg?raw'
import graphUp from 'bootstrap-icons/icons/graph-up.svg?raw'
import pieChart from 'bootstrap-icons/icons/pie-chart.svg?raw'
import oneTwoThree from 'bootstrap-icons/icons/123.svg?raw'
import tableIcon from 'bootstrap-icons/icons/table.svg?raw'
import grid3 from 'bootstrap-icons/icons/grid-3x3.svg?raw'
import globe from 'bootstrap-icons/icons/globe.svg?raw'
import activity from 'bootstrap-icons/icons/activity.svg?raw'
import arrowsFullscreen from 'bootstrap-icons/icons/arrows-fullscreen.svg?raw'
import download from 'bootstrap-icons/icons/download.svg?raw'
import dice from 'bootstrap-icons/icons/dice-5.svg?raw'

/** The set draws this one as a circle element; here it is a path like all others. */
const circleFill = '<path d="M16 8A8 8 0 1 1 0 8a8 8 0 0 1 16 0"/>'

const sources = {
  'arrow-90deg-left': arrow90degLeft, 'arrow-90deg-right': arrow90degRight, bookmark, broadcast, 'clock-history': clockHistory,
  database, 'diagram-2': diagram2, 'pause-fill': pauseFill,
  'graph-up': graphUp, 'pie-chart': pieChart, '123': oneTwoThree, 'table': tableIcon, 'grid-3x3': grid3, globe, activity, 'arrows-fullscreen': arrowsFullscreen, download, 'dice-5': dice,
  archive, 'arrows-move': arrowsMove, 'box-arrow-up-right': boxArrowUpRight, 'person-plus': personPlus, 'rocket-takeoff': rocketTakeoff,
  'arrow-clockwise': arrowClockwise, 'arrow-down': arrowDown, 'arrow-down-up': arrowDownUp, 'arrow-up': arrowUp, 'bar-chart': barChart,
  'box-arrow-right': boxArrowRight, calendar, check, 'check-circle': checkCircle, 'check-circle-fill': checkCircleFill,
  'chevron-down': chevronDown, 'chevron-left': chevronLeft, 'chevron-right': chevronRight, circle, 'circle-fill': circleFill,
  'circle-half': circleHalf, clock, copy, 'exclamation-circle': exclamationCircle, 'exclamation-octagon-fill': exclamationOctagonFill,
  'exclamation-triangle': exclamationTriangle, 'exclamation-triangle-fill': exclamationTriangleFill, eye, 'eye-slash': eyeSlash,
  funnel, 'grip-vertical': gripVertical, 'heart-pulse': heartPulse, highlighter, inbox, 'info-circle': infoCircle, 'info-circle-fill': infoCircleFill, key,
  'layout-sidebar': layoutSidebar, 'layout-three-columns': layoutColumns, link, list, lock, magic, pause, pencil, play, plus, 'question-circle': questionCircle, search,
  sliders, star, 'star-fill': starFill, stop, 'text-wrap': textWrap, 'three-dots': threeDots, trash, type: typeIcon, x, 'x-lg': xLg,
  'zoom-in': zoomIn, 'zoom-out': zoomOut,
}

export type IconName = keyof typeof sources
export type IconPaths = Readonly<Record<IconName, readonly string[]>>

const pathData = /<path[^>]*?\sd="([^"]+)"/g

/** Path data of each icon, on a 16 × 16 grid. */
export const iconPaths: IconPaths = Object.fromEntries(
  Object.entries(sources).map(([name, source]) => [name, [...source.matchAll(pathData)].map(([, d]) => d!)]),
) as Record<IconName, string[]>
