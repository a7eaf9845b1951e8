//! `Class`, `reflect.Array`, and what cannot be known.

use super::Description;
use crate::form::{ClassRef, Kind};
use crate::library::Native;
use crate::run::memory::{Content, NULL};
use crate::run::{Machine, Stop};

type Outcome = Result<u64, Stop>;

const fn class(name: &'static str, methods: &'static [(&'static str, Native)]) -> Description {
    Description {
        name,
        parameters: &[],
        supers: &["java.lang.Object"],
        interface: false,
        n_slots: 0,
        methods,
        constants: &[],
    }
}

pub(super) const CLASSES: &[Description] = &[
    Description {
        parameters: &["T"],
        ..class(
            "java.lang.Class",
            &[
                ("String getName()", |m, a| {
                    let name = binary_name(&name(m, a[0])?);
                    m.new_str(&name)
                }),
                ("String getTypeName()", |m, a| {
                    let name = binary_type_name(&name(m, a[0])?);
                    m.new_str(&name)
                }),
                ("String getSimpleName()", |m, a| {
                    let name = name(m, a[0])?;
                    let simple = name.rsplit('.').next().unwrap_or(&name).to_owned();
                    m.new_str(&simple)
                }),
                ("String toString()", |m, a| {
                    let name = name(m, a[0])?;
                    let shown =
                        if is_primitive(&name) { name } else { format!("class {}", binary_name(&name)) };
                    m.new_str(&shown)
                }),
                ("boolean isArray()", |m, a| Ok(u64::from(name(m, a[0])?.ends_with("[]")))),
                ("boolean isPrimitive()", |m, a| Ok(u64::from(is_primitive(&name(m, a[0])?)))),
                ("Class getComponentType()", |m, a| {
                    let name = name(m, a[0])?;
                    match name.strip_suffix("[]") {
                        Some(of) => m.class_object(of),
                        None => Ok(NULL),
                    }
                }),
                ("boolean isInstance(Object)", |m, a| Ok(u64::from(is_instance(m, a[0], a[1])?))),
                ("T cast(Object)", |m, a| {
                    if a[1] == NULL || is_instance(m, a[0], a[1])? {
                        Ok(a[1])
                    } else {
                        Err(m.throw("java.lang.ClassCastException", None))
                    }
                }),
                ("boolean isAssignableFrom(Class)", |m, a| {
                    let (to, from) = (name(m, a[0])?, name(m, a[1])?);
                    if to == from || to == "java.lang.Object" && !is_primitive(&from) {
                        return Ok(1);
                    }
                    let (to, from) = (found(m, &to)?, found(m, &from)?);
                    Ok(u64::from(m.program().is_subclass(from, to)))
                }),
                ("boolean desiredAssertionStatus()", |_, _| Ok(0)),
            ],
        )
    },
    class(
        "behave.Class",
        &[("static Class of(String)", |m, a| {
            let name = String::from_utf16_lossy(m.text(a[0])?);
            m.class_object(&name)
        })],
    ),
    class(
        "behave.Unknown",
        &[("static String text(String)", |m, a| {
            Err(Stop::Unsupported(format!("{} is not known", String::from_utf16_lossy(m.text(a[0])?))))
        })],
    ),
    class(
        "java.lang.reflect.Array",
        &[
            ("static int getLength(Object)", |m, a| Ok(m.memory.array_len(a[0])? as u64)),
            ("static Object newInstance(Class,int)", |m, a| {
                let name = name(m, a[0])?;
                let length = usize::try_from(a[1] as i32)
                    .map_err(|_| m.throw("java.lang.NegativeArraySizeException", None))?;
                let kind = match name.as_str() {
                    "boolean" => Kind::Bool,
                    "byte" => Kind::I8,
                    "short" => Kind::I16,
                    "char" => Kind::U16,
                    "int" => Kind::I32,
                    "long" => Kind::I64,
                    "float" => Kind::F32,
                    "double" => Kind::F64,
                    _ => Kind::Ref,
                };
                let class = m.program().class_named(&format!("{name}[]"));
                m.new_array(class, kind, length)
            }),
            ("static Object get(Object,int)", |m, a| {
                let kind = m.memory.get(a[0])?.kind;
                m.memory.array_len(a[0])?;
                let bits = m.memory.load_element(kind, a[0], i64::from(a[1] as i32))?;
                if kind == Kind::Ref { Ok(bits) } else { super::object::boxed(m, kind, bits) }
            }),
            ("static void set(Object,int,Object)", |m, a| {
                let kind = m.memory.get(a[0])?.kind;
                let bits = if kind == Kind::Ref { a[2] } else { super::object::unbox(m, a[2], kind)? };
                m.memory.store_element(kind, a[0], i64::from(a[1] as i32), bits)?;
                Ok(0)
            }),
        ],
    ),
];

/// The name that the form has for the class that an object stands for.
fn name(machine: &Machine<'_>, class: u64) -> Result<String, Stop> {
    match &machine.memory.get(class)?.content {
        Content::Text(name) => Ok(String::from_utf16_lossy(name)),
        _ => Err(Stop::Unsupported("a class of another kind".into())),
    }
}

fn found(machine: &Machine<'_>, name: &str) -> Result<ClassRef, Stop> {
    machine.program().class_named(name).ok_or_else(|| Stop::Unsupported(format!("class {name} is not known")))
}

fn is_primitive(name: &str) -> bool {
    matches!(name, "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double" | "void")
}

fn is_instance(machine: &Machine<'_>, class: u64, object: u64) -> Result<bool, Stop> {
    if object == NULL {
        return Ok(false);
    }
    let class = found(machine, &name(machine, class)?)?;
    machine.is_instance(object, class)
}

/// `a.b.Outer.Inner` as the machine of Java calls it: `a.b.Outer$Inner`, arrays with brackets before.
fn binary_name(name: &str) -> String {
    if let Some(of) = name.strip_suffix("[]") {
        return match of {
            "boolean" => "[Z".into(),
            "byte" => "[B".into(),
            "short" => "[S".into(),
            "char" => "[C".into(),
            "int" => "[I".into(),
            "long" => "[J".into(),
            "float" => "[F".into(),
            "double" => "[D".into(),
            of if of.ends_with("[]") => format!("[{}", binary_name(of)),
            of => format!("[L{};", binary_name(of)),
        };
    }
    let mut out = String::new();
    let mut inside = false;
    for part in name.split('.') {
        if !out.is_empty() {
            out.push(if inside { '$' } else { '.' });
        }
        out.push_str(part);
        inside |= part.starts_with(char::is_uppercase);
    }
    out
}

fn binary_type_name(name: &str) -> String {
    match name.strip_suffix("[]") {
        Some(of) => binary_type_name(of) + "[]",
        None => binary_name(name),
    }
}

impl Machine<'_> {
    /// The object that stands for a class, the same each time.
    pub(super) fn class_object(&mut self, name: &str) -> Outcome {
        if let Some(object) = self.class_objects.get(name) {
            return Ok(*object);
        }
        let units = name.encode_utf16().collect::<Vec<u16>>().into_boxed_slice();
        let object = self.new_native("java.lang.Class", Content::Text(units))?;
        self.class_objects.insert(name.to_owned(), object);
        Ok(object)
    }
}
