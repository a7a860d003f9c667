import { expect, it } from 'vitest'
import { formatPipeline, formatRule } from './print.ts'

it('writes a rule in the standard layout, with its comments', () => {
  const text = `// about
RULE "r"   WHEN  has_field( "a" )  AND
!( $message.b==1 )   // why
THEN let x=- $message.c [0]  ;;set_field( field:"f" ,value : x
+ 1 ) ; // sets

  /* both */
  set_fields({a:1,b:[ 1 ,2 ]});


  drop_message( ) ; END // done`
  expect(formatRule(text)).toBe(`// about
rule "r"
when
  has_field("a") AND
    !($message.b == 1) // why
then
  let x = -$message.c[0];
  set_field(field: "f", value: x
    + 1); // sets

  /* both */
  set_fields({a: 1, b: [1, 2]});

  drop_message();
end // done
`)
})

it('writes a pipeline in the standard layout', () => {
  expect(formatPipeline('PIPELINE "p" stage 0 match ALL rule "a" rule "b"; stage 1 match pass end')).toBe(
    'pipeline "p"\nstage 0 match all\nrule "a";\nrule "b";\nstage 1 match pass\nend\n',
  )
})

it('leaves texts with syntax errors as they are', () => {
  expect(formatRule('rule "r" when  then end')).toBe('rule "r" when  then end')
  expect(formatPipeline('pipeline  "p" end')).toBe('pipeline  "p" end')
})
