/** Bootstrap icons that only large screens show; fetched when the first of them is shown. */
import oneTwoThree from 'bootstrap-icons/icons/123.svg?raw'
import activity from 'bootstrap-icons/icons/activity.svg?raw'
import arrow90degLeft from 'bootstrap-icons/icons/arrow-90deg-left.svg?raw'
import arrow90degRight from 'bootstrap-icons/icons/arrow-90deg-right.svg?raw'
import arrowsFullscreen from 'bootstrap-icons/icons/arrows-fullscreen.svg?raw'
import bell from 'bootstrap-icons/icons/bell.svg?raw'
import bookmark from 'bootstrap-icons/icons/bookmark.svg?raw'
import broadcast from 'bootstrap-icons/icons/broadcast.svg?raw'
import cardText from 'bootstrap-icons/icons/card-text.svg?raw'
import clockHistory from 'bootstrap-icons/icons/clock-history.svg?raw'
import database from 'bootstrap-icons/icons/database.svg?raw'
import diagram2 from 'bootstrap-icons/icons/diagram-2.svg?raw'
import dice from 'bootstrap-icons/icons/dice-5.svg?raw'
import display from 'bootstrap-icons/icons/display.svg?raw'
import download from 'bootstrap-icons/icons/download.svg?raw'
import globe from 'bootstrap-icons/icons/globe.svg?raw'
import graphUp from 'bootstrap-icons/icons/graph-up.svg?raw'
import grid3 from 'bootstrap-icons/icons/grid-3x3.svg?raw'
import highlighter from 'bootstrap-icons/icons/highlighter.svg?raw'
import pauseFill from 'bootstrap-icons/icons/pause-fill.svg?raw'
import people from 'bootstrap-icons/icons/people.svg?raw'
import person from 'bootstrap-icons/icons/person.svg?raw'
import pieChart from 'bootstrap-icons/icons/pie-chart.svg?raw'
import sliders from 'bootstrap-icons/icons/sliders.svg?raw'
import star from 'bootstrap-icons/icons/star.svg?raw'
import tableIcon from 'bootstrap-icons/icons/table.svg?raw'

export const screenIcons = {
  '123': oneTwoThree,
  activity,
  'arrow-90deg-left': arrow90degLeft,
  'arrow-90deg-right': arrow90degRight,
  'arrows-fullscreen': arrowsFullscreen,
  bell,
  bookmark,
  'card-text': cardText,
  broadcast,
  'clock-history': clockHistory,
  database,
  'diagram-2': diagram2,
  'dice-5': dice,
  display,
  download,
  globe,
  'graph-up': graphUp,
  'grid-3x3': grid3,
  highlighter,
  'pause-fill': pauseFill,
  people,
  person,
  'pie-chart': pieChart,
  sliders,
  star,
  table: tableIcon,
}
