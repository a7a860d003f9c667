/** The start page of the examples shows these answers. */
const nightSearch = 'grn::::search:64c900000000000000000001'
export const dashboard = 'grn::::dashboard:64c900000000000000000002'
export const stream = 'grn::::stream:64c900000000000000000003'

const head = (count: number, total = count) => ({ total, count, page: 1, per_page: 10 })
/** When it is asked: a run of all tests takes longer than some of these times. */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export const opened = [
  {
    grn: nightSearch,
    title: 'Errors of the night',
    get timestamp() {
      return minutesAgo(3)
    },
  },
  {
    grn: dashboard,
    title: 'Web',
    get timestamp() {
      return minutesAgo(90)
    },
  },
]
export const favorites = [
  { grn: stream, title: 'Payments' },
  { grn: nightSearch, title: 'Errors of the night' },
]
export const activity = [
  {
    id: 'a4',
    activity_type: 'delete',
    item_grn: dashboard,
    item_title: 'Old board',
    user_name: 'ada',
    get timestamp() {
      return minutesAgo(1)
    },
  },
  {
    id: 'a3',
    activity_type: 'share',
    item_grn: nightSearch,
    item_title: 'Errors of the night',
    user_name: 'ada',
    get timestamp() {
      return minutesAgo(5)
    },
  },
  {
    id: 'a2',
    activity_type: 'update',
    item_grn: stream,
    item_title: 'Payments',
    user_name: 'bob',
    get timestamp() {
      return minutesAgo(200)
    },
  },
  {
    id: 'a1',
    activity_type: 'create',
    item_grn: nightSearch,
    item_title: 'Errors of the night',
    user_name: 'bob',
    get timestamp() {
      return minutesAgo(3000)
    },
  },
]

/** Answers of the examples. */
export const startAnswers: Readonly<Record<string, object>> = {
  '/startpage/lastOpened': { ...head(2), lastOpened: opened },
  '/favorites': { ...head(2), favorites },
  '/startpage/recentActivity': { ...head(4), recentActivity: activity },
}
