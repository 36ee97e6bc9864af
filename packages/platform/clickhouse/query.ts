import type { z } from "zod";

type ValueOf<Type extends string> = Type extends `Array(${infer Item})`
  ? readonly ValueOf<Item>[]
  : Type extends `${"UInt" | "Int" | "Float"}${string}`
    ? number
    : string;

/** Values for the `{name:Type}` placeholders of a SQL text, which are bound: `{tool:String}` asks for `{ tool: string }`. */
export type ParametersOf<Sql extends string> = Sql extends `${string}{${infer Name}:${infer Type}}${infer Rest}`
  ? { readonly [Key in Name]: ValueOf<Type> } & ParametersOf<Rest>
  : object;

/** A named query: its parameters' types follow from the SQL, its rows' type from the schema. */
export interface Query<Sql extends string, Row> {
  /** Names the query in metrics. */
  name: string;
  sql: Sql;
  params: ParametersOf<Sql>;
  row: z.ZodType<Row>;
}
