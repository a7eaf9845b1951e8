//! Which method a call means: overload resolution (JLS 15.12.2), with type arguments inferred from the arguments.

use super::types::{JType, Prim};
use super::world::{ClassIndex, MethodInfo, World};

/// The type of an argument, as far as resolution knows it.
#[derive(Debug, Clone)]
pub(super) enum Argument {
    /// A value of this type.
    Typed(JType),
    /// A lambda or method reference with this many parameters, if it says.
    Function(Option<usize>),
}

/// A method that a call means.
#[derive(Debug, Clone)]
pub(super) struct Chosen {
    pub(super) owner: ClassIndex,
    pub(super) method: MethodInfo,
    /// Type parameters, of the class and inferred.
    pub(super) bindings: Vec<(String, JType)>,
    /// Whether arguments are gathered into an array.
    pub(super) gathers: bool,
}

/// A method of that name, its class, and the class's type arguments.
type Candidate<'w> = (ClassIndex, &'w MethodInfo, Vec<(String, JType)>);

impl World {
    /// The method of a type that fits best.
    pub(super) fn choose(&self, ty: &JType, name: &str, arguments: &[Argument]) -> Option<Chosen> {
        let mut candidates: Vec<Candidate<'_>> = Vec::new();
        let mut ancestors = self.ancestors(ty);
        // Interfaces have the methods of Object, and so has what is not known.
        if name != "<init>"
            && let Some(object) = self.find("java.lang.Object", None)
            && !ancestors.iter().any(|(c, _)| *c == object)
        {
            ancestors.push((object, Vec::new()));
        }
        for (class, bindings) in ancestors {
            for method in self.class(class).methods.iter().filter(|m| m.name == name) {
                let overridden = candidates.iter().any(|(_, m, _)| m.selector == method.selector);
                if !overridden {
                    candidates.push((class, method, bindings.clone()));
                }
            }
            // Constructors are not inherited.
            if name == "<init>" {
                break;
            }
        }
        for phase in [Phase::Strict, Phase::Loose, Phase::Variable] {
            let mut best: Option<Chosen> = None;
            for (owner, method, class_bindings) in &candidates {
                let Some(bindings) = self.fits(method, class_bindings, arguments, phase) else { continue };
                let chosen = Chosen {
                    owner: *owner,
                    method: (*method).clone(),
                    bindings,
                    gathers: phase == Phase::Variable,
                };
                best = match best {
                    None => Some(chosen),
                    Some(old) if self.more_specific(&chosen.method, &old.method, arguments) => Some(chosen),
                    Some(old) => Some(old),
                };
            }
            if best.is_some() {
                return best;
            }
        }
        None
    }

    fn fits(
        &self,
        method: &MethodInfo,
        class: &[(String, JType)],
        arguments: &[Argument],
        phase: Phase,
    ) -> Option<Vec<(String, JType)>> {
        let n = method.parameters.len();
        if phase == Phase::Variable {
            if !method.varargs || arguments.len() + 1 < n {
                return None;
            }
        } else if n != arguments.len() {
            return None;
        }
        let inferable: Vec<&str> = method.type_parameters.iter().map(|(name, _)| name.as_str()).collect();
        // A static method has none of its class's variables, and its own hide those of the same name.
        let class: Vec<(String, JType)> = class
            .iter()
            .filter(|(name, _)| !method.is_static && !inferable.contains(&name.as_str()))
            .cloned()
            .collect();
        let mut bindings = class.clone();
        for (i, argument) in arguments.iter().enumerate() {
            let parameter = match (&method.parameters[i.min(n - 1)], phase) {
                (JType::Array(of), Phase::Variable) if i + 1 >= n => of,
                (parameter, _) => parameter,
            };
            let parameter = parameter.substitute(&class);
            match argument {
                Argument::Function(arity) => {
                    let function = self.functional(&parameter);
                    let same = function.is_some_and(|(m, _)| arity.is_none_or(|n| n == m.parameters.len()));
                    if !same && !matches!(parameter, JType::Unknown | JType::Var(..)) {
                        return None;
                    }
                }
                Argument::Typed(ty) => {
                    self.infer(&parameter, ty, &inferable, &mut bindings);
                    if !self.accepts(&parameter, ty, phase) {
                        return None;
                    }
                }
            }
        }
        for (name, _) in &method.type_parameters {
            if !bindings.iter().any(|(n, _)| n == name) {
                bindings.push((name.clone(), JType::Unknown));
            }
        }
        Some(bindings)
    }

    fn accepts(&self, parameter: &JType, ty: &JType, phase: Phase) -> bool {
        match (parameter, ty) {
            (_, JType::Void) => false,
            (JType::Prim(to), JType::Prim(from)) => from.widens_to(*to),
            (JType::Prim(to), ty) => {
                phase != Phase::Strict
                    && match self.unboxed(ty) {
                        Some(from) => from.widens_to(*to),
                        None => matches!(ty, JType::Unknown),
                    }
            }
            (parameter, JType::Prim(from)) => {
                phase != Phase::Strict && self.is_subtype(&self.library_type(from.boxed()), parameter)
            }
            (parameter, ty) => self.is_subtype(ty, parameter),
        }
    }

    /// Binds type variables of a parameter to what the argument has in their place.
    fn infer(&self, parameter: &JType, ty: &JType, inferable: &[&str], bindings: &mut Vec<(String, JType)>) {
        match (parameter, ty) {
            (JType::Var(name, _), ty) if inferable.contains(&name.as_str()) => {
                let ty = match ty {
                    JType::Prim(p) => self.library_type(p.boxed()),
                    JType::Null => return,
                    other => other.clone(),
                };
                match bindings.iter().position(|(n, _)| n == name) {
                    // Arguments of different types make the variable something wider, which is not worked out.
                    Some(at) if bindings[at].1 != ty => bindings[at].1 = JType::Unknown,
                    Some(_) => {}
                    None => bindings.push((name.clone(), ty)),
                }
            }
            (JType::Array(a), JType::Array(b)) => self.infer(a, b, inferable, bindings),
            (JType::Class(class, arguments), ty) if !arguments.is_empty() => {
                if let Some((_, found)) = self.ancestors(ty).into_iter().find(|(c, _)| c == class) {
                    for (parameter, (_, argument)) in arguments.iter().zip(&found) {
                        if *argument != JType::Unknown {
                            self.infer(parameter, argument, inferable, bindings);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Binds the type variables that what a lambda returns decides: `R` of `Function<T,R>`.
    pub(super) fn bind_result(
        &self,
        parameters: &[(String, Option<Box<JType>>)],
        interface: &JType,
        result: &JType,
        bindings: &mut Vec<(String, JType)>,
    ) {
        let Some((method, own)) = self.functional(interface) else { return };
        let inferable: Vec<&str> = parameters
            .iter()
            .map(|(name, _)| name.as_str())
            .filter(|name| bindings.iter().any(|(n, ty)| n == name && *ty == JType::Unknown))
            .collect();
        bindings.retain(|(name, _)| !inferable.contains(&name.as_str()));
        self.infer(&method.result.substitute(&own), result, &inferable, bindings);
        for name in inferable {
            if !bindings.iter().any(|(n, _)| n == name) {
                bindings.push((name.to_owned(), JType::Unknown));
            }
        }
    }

    /// Whether every parameter of one method is of a narrower type. Where the type of an argument was not inferred, the
    /// wider one is right whatever it is.
    fn more_specific(&self, a: &MethodInfo, b: &MethodInfo, arguments: &[Argument]) -> bool {
        a.parameters.len() == b.parameters.len()
            && a.parameters.iter().zip(&b.parameters).enumerate().all(|(i, (x, y))| {
                let unknown = matches!(arguments.get(i), Some(Argument::Typed(JType::Unknown)));
                let (x, y) = if unknown { (y, x) } else { (x, y) };
                match (x, y) {
                    (JType::Prim(x), JType::Prim(y)) => x.widens_to(*y),
                    (JType::Prim(_), _) => !unknown,
                    (_, JType::Prim(_)) => unknown,
                    (x, y) => self.is_subtype(x, y),
                }
            })
    }

    /// The one abstract method of a functional interface, with the type arguments of the type.
    pub(super) fn functional(&self, ty: &JType) -> Option<(MethodInfo, Vec<(String, JType)>)> {
        let JType::Class(class, _) = ty else { return None };
        if !self.class(*class).interface {
            return None;
        }
        let mut found: Option<(MethodInfo, Vec<(String, JType)>)> = None;
        for (class, bindings) in self.ancestors(ty) {
            let info = self.class(class);
            if !info.interface {
                continue;
            }
            for (i, method) in info.methods.iter().enumerate() {
                // The library's table lists the abstract method of a functional interface first.
                let is_abstract = if info.file.is_some() { !method.has_body } else { i == 0 };
                let of_object =
                    matches!(method.selector.as_str(), "equals(Object)" | "hashCode()" | "toString()");
                if !is_abstract || method.is_static || of_object {
                    continue;
                }
                match &found {
                    Some((other, _)) if other.selector == method.selector => {}
                    Some(_) if info.file.is_some() => return None,
                    Some(_) => {}
                    None => found = Some((method.clone(), bindings.clone())),
                }
            }
        }
        found
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Strict,
    Loose,
    Variable,
}

/// Types that only one library class can have, so that calls need no dispatch.
pub(super) fn is_final_library(name: &str) -> bool {
    Prim::unboxed(name).is_some()
        || matches!(
            name,
            "java.lang.String"
                | "java.lang.StringBuilder"
                | "java.lang.StringBuffer"
                | "java.lang.Math"
                | "java.io.PrintStream"
        )
}
