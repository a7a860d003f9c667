/** Passwords that attackers try first, in lower case; digits and marks at their ends do not make them better. */
const words = `password passwort motdepasse contrasena senha secret geheim letmein welcome willkommen admin administrator root
  superuser sysadmin qwerty qwertz azerty qwertyuiop qwertzuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm iloveyou
  monkey dragon master sunshine princess princesa football baseball basketball soccer hockey batman superman spiderman
  starwars pokemon shadow michael jordan jennifer daniel andrew jessica charlie thomas ashley summer sommer winter spring
  autumn herbst monday freedom freiheit whatever trustno trustnoone login logon hello hallo bonjour test testing guest gast
  user default changeme change changeit temp temporary abc abcd abcde abcdef abcdefg computer internet server cisco oracle
  mysql postgres database backup service support killer pepper ginger cookie cheese banana flower mustang ferrari porsche
  mercedes liverpool arsenal chelsea bayern loveme lovely angel jesus love money lucky diamond silver golden matrix ninja
  hunter ranger buster tigger soleil bailey maggie cordwood graylog logs logging`
const known = new Set(words.split(/\s+/))
const rows = ['01234567890123456789', '98765432109876543210', 'abcdefghijklmnopqrstuvwxyz']
const swapped: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** Whether a password is one of the most common ones: a listed word with ends, one character again and again, or a row of neighbours. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (/^(.{1,3})\1+$/su.test(text) || rows.some(row => text.length > 1 && row.includes(text))) return true
  const letters = (word: string) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const read = text.replace(/[013457@$]/g, character => swapped[character] ?? character)
  return [text, letters(text), letters(read), letters(letters(text).replace(/[013457@$]/g, c => swapped[c] ?? c))].some(
    word => known.has(word),
  )
}
