//! `results.json`: everything, field by field.

use std::io;

use crate::report::result::Class;

/// The JSON Schema of [`json`].
pub const SCHEMA: &str = include_str!("schema.json");

pub fn json(class: &Class) -> io::Result<String> {
    Ok(serde_json::to_string_pretty(class)? + "\n")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use minishogi_grading::Kind;
    use serde_json::Value;

    use super::*;
    use crate::report::result::{self, sample};

    #[test]
    fn what_is_written_is_read_again() {
        let class = sample::class();
        assert_eq!(serde_json::from_str::<Class>(&json(&class).unwrap()).unwrap(), class);
    }

    #[test]
    fn the_schema_has_the_fields_of_the_values() {
        let schema: Value = serde_json::from_str(SCHEMA).unwrap();
        assert_eq!(schema["properties"]["schema"]["const"], result::SCHEMA);
        let mut seen = BTreeSet::new();
        compare(&serde_json::to_value(sample::class()).unwrap(), &schema, &schema, "", &mut seen);
        let defined: BTreeSet<String> = schema["$defs"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(seen, defined, "the sample should show everything that the schema tells of");
    }

    #[test]
    fn the_schema_has_the_kinds_of_verdicts() {
        let schema: Value = serde_json::from_str(SCHEMA).unwrap();
        let listed = schema["$defs"]["specGrade"]["properties"]["verdict"]["enum"].as_array().unwrap();
        assert_eq!(listed.iter().filter_map(Value::as_str).collect::<Vec<_>>(), Kind::all().map(Kind::id).collect::<Vec<_>>());
    }

    /// Compares the names of the fields of a value, and of all values in it, with those that a part of the schema demands.
    fn compare(value: &Value, part: &Value, schema: &Value, place: &str, seen: &mut BTreeSet<String>) {
        let part = part.get("oneOf").map_or(part, |either| &either[0]);
        let reference = part.get("$ref").and_then(|name| name.as_str()?.strip_prefix("#/$defs/"));
        let part = reference.map_or(part, |name| {
            seen.insert(name.to_string());
            &schema["$defs"][name]
        });
        match value {
            Value::Object(fields) => {
                let names: BTreeSet<&str> = fields.keys().map(String::as_str).collect();
                let required = part["required"].as_array().unwrap_or_else(|| panic!("nothing is said of {place}"));
                assert_eq!(names, required.iter().filter_map(Value::as_str).collect(), "{place} requires");
                assert_eq!(names, part["properties"].as_object().unwrap().keys().map(String::as_str).collect(), "{place} describes");
                assert_eq!(part["additionalProperties"], false, "{place}");
                fields.iter().for_each(|(name, value)| compare(value, &part["properties"][name], schema, &format!("{place}/{name}"), seen));
            }
            Value::Array(items) => items.iter().for_each(|item| compare(item, &part["items"], schema, &format!("{place}/_"), seen)),
            Value::String(text) if part.get("enum").is_some() => {
                assert!(part["enum"].as_array().unwrap().contains(value), "{place}: {text} is not in the schema");
            }
            _ => {}
        }
    }
}
