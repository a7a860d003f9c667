/** Bootstrap icons by name, those that many elements show: only the ones imported here are bundled, as path data. */
import archive from 'bootstrap-icons/icons/archive.svg?raw'
import arrowClockwise from 'bootstrap-icons/icons/arrow-clockwise.svg?raw'
import arrowDown from 'bootstrap-icons/icons/arrow-down.svg?raw'
import arrowDownUp from 'bootstrap-icons/icons/arrow-down-up.svg?raw'
import arrowUp from 'bootstrap-icons/icons/arrow-up.svg?raw'
import arrowsMove from 'bootstrap-icons/icons/arrows-move.svg?raw'
import barChart from 'bootstrap-icons/icons/bar-chart.svg?raw'
import boxArrowRight from 'bootstrap-icons/icons/box-arrow-right.svg?raw'
import boxArrowUpRight from 'bootstrap-icons/icons/box-arrow-up-right.svg?raw'
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
import copy from 'bootstrap-icons/icons/copy.svg?raw'
import exclamationCircle from 'bootstrap-icons/icons/exclamation-circle.svg?raw'
import exclamationOctagonFill from 'bootstrap-icons/icons/exclamation-octagon-fill.svg?raw'
import exclamationTriangle from 'bootstrap-icons/icons/exclamation-triangle.svg?raw'
import exclamationTriangleFill from 'bootstrap-icons/icons/exclamation-triangle-fill.svg?raw'
import eye from 'bootstrap-icons/icons/eye.svg?raw'
import eyeSlash from 'bootstrap-icons/icons/eye-slash.svg?raw'
import funnel from 'bootstrap-icons/icons/funnel.svg?raw'
import gripVertical from 'bootstrap-icons/icons/grip-vertical.svg?raw'
import heartPulse from 'bootstrap-icons/icons/heart-pulse.svg?raw'
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
import pencil from 'bootstrap-icons/icons/pencil.svg?raw'
import personPlus from 'bootstrap-icons/icons/person-plus.svg?raw'
import play from 'bootstrap-icons/icons/play.svg?raw'
import plus from 'bootstrap-icons/icons/plus-lg.svg?raw'
import questionCircle from 'bootstrap-icons/icons/question-circle.svg?raw'
import rocketTakeoff from 'bootstrap-icons/icons/rocket-takeoff.svg?raw'
import search from 'bootstrap-icons/icons/search.svg?raw'
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

/** The set draws this one as a circle element; here it is a path like all others. */
const circleFill = '<path d="M16 8A8 8 0 1 1 0 8a8 8 0 0 1 16 0"/>'

export const icons = {
  archive,
  'arrow-clockwise': arrowClockwise,
  'arrow-down': arrowDown,
  'arrow-down-up': arrowDownUp,
  'arrow-up': arrowUp,
  'arrows-move': arrowsMove,
  'bar-chart': barChart,
  'box-arrow-right': boxArrowRight,
  'box-arrow-up-right': boxArrowUpRight,
  calendar,
  check,
  'check-circle': checkCircle,
  'check-circle-fill': checkCircleFill,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  circle,
  'circle-fill': circleFill,
  'circle-half': circleHalf,
  clock,
  copy,
  'exclamation-circle': exclamationCircle,
  'exclamation-octagon-fill': exclamationOctagonFill,
  'exclamation-triangle': exclamationTriangle,
  'exclamation-triangle-fill': exclamationTriangleFill,
  eye,
  'eye-slash': eyeSlash,
  funnel,
  'grip-vertical': gripVertical,
  'heart-pulse': heartPulse,
  inbox,
  'info-circle': infoCircle,
  'info-circle-fill': infoCircleFill,
  key,
  'layout-sidebar': layoutSidebar,
  'layout-three-columns': layoutColumns,
  link,
  list,
  lock,
  magic,
  pause,
  pencil,
  'person-plus': personPlus,
  play,
  plus,
  'question-circle': questionCircle,
  'rocket-takeoff': rocketTakeoff,
  search,
  'star-fill': starFill,
  stop,
  'text-wrap': textWrap,
  'three-dots': threeDots,
  trash,
  type: typeIcon,
  x,
  'x-lg': xLg,
  'zoom-in': zoomIn,
  'zoom-out': zoomOut,
}
